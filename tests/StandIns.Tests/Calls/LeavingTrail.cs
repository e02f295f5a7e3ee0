using Grpc.Core;
using Grpc.Core.Interceptors;

namespace StandIns.Tests.Calls;

/// <summary>Notes every call, and adds a header to it.</summary>
internal sealed class LeavingTrail(string name, List<string> log) : Interceptor
{
    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        TRequest request,
        ClientInterceptorContext<TRequest, TResponse> context,
        BlockingUnaryCallContinuation<TRequest, TResponse> continuation) =>
        continuation(request, Mark(context, "blocking "));

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        TRequest request,
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncUnaryCallContinuation<TRequest, TResponse> continuation) =>
        continuation(request, Mark(context));

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        TRequest request,
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncServerStreamingCallContinuation<TRequest, TResponse> continuation) =>
        continuation(request, Mark(context));

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncClientStreamingCallContinuation<TRequest, TResponse> continuation) =>
        continuation(Mark(context));

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context,
        AsyncDuplexStreamingCallContinuation<TRequest, TResponse> continuation) =>
        continuation(Mark(context));

    private ClientInterceptorContext<TRequest, TResponse> Mark<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context, string kind = "")
        where TRequest : class
        where TResponse : class
    {
        log.Add($"{name} {kind}{context.Method.Name}");
        var headers = context.Options.Headers ?? [];
        headers.Add("trail", name);
        return new(context.Method, context.Host, context.Options.WithHeaders(headers));
    }
}
