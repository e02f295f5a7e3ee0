using Grpc.Core.Utils;

namespace Grpc.Core.Interceptors;

/// <summary>Sends calls through an interceptor before they go to the real invoker.</summary>
internal sealed class InterceptingCallInvoker(CallInvoker invoker, Interceptor interceptor) : CallInvoker
{
    private readonly CallInvoker _invoker = GrpcPreconditions.CheckNotNull(invoker, nameof(invoker));
    private readonly Interceptor _interceptor = GrpcPreconditions.CheckNotNull(interceptor, nameof(interceptor));

    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        _interceptor.BlockingUnaryCall(
            request,
            new ClientInterceptorContext<TRequest, TResponse>(method, host, options),
            (next, context) => _invoker.BlockingUnaryCall(context.Method, context.Host, context.Options, next));

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        _interceptor.AsyncUnaryCall(
            request,
            new ClientInterceptorContext<TRequest, TResponse>(method, host, options),
            (next, context) => _invoker.AsyncUnaryCall(context.Method, context.Host, context.Options, next));

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        _interceptor.AsyncServerStreamingCall(
            request,
            new ClientInterceptorContext<TRequest, TResponse>(method, host, options),
            (next, context) => _invoker.AsyncServerStreamingCall(context.Method, context.Host, context.Options, next));

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) =>
        _interceptor.AsyncClientStreamingCall(
            new ClientInterceptorContext<TRequest, TResponse>(method, host, options),
            context => _invoker.AsyncClientStreamingCall(context.Method, context.Host, context.Options));

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) =>
        _interceptor.AsyncDuplexStreamingCall(
            new ClientInterceptorContext<TRequest, TResponse>(method, host, options),
            context => _invoker.AsyncDuplexStreamingCall(context.Method, context.Host, context.Options));
}
