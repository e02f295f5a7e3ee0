using Grpc.Core;

namespace Grpc.Net.ClientFactory.Internal;

/// <summary>Lets the configured actions change the options of every call.</summary>
internal sealed class CallOptionsInvoker(
    CallInvoker inner, IList<Action<CallOptionsContext>> actions, IServiceProvider services) : CallInvoker
{
    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        inner.BlockingUnaryCall(method, host, Configure(options), request);

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        inner.AsyncUnaryCall(method, host, Configure(options), request);

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        inner.AsyncServerStreamingCall(method, host, Configure(options), request);

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) =>
        inner.AsyncClientStreamingCall(method, host, Configure(options));

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) =>
        inner.AsyncDuplexStreamingCall(method, host, Configure(options));

    private CallOptions Configure(CallOptions options)
    {
        var context = new CallOptionsContext(options, services);
        foreach (var action in actions) action(context);
        return context.CallOptions;
    }
}
