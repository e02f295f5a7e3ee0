namespace Grpc.Core.Internal;

/// <summary>The invoker of a client that has no channel: made for test doubles, it refuses every call.</summary>
internal sealed class UnimplementedCallInvoker : CallInvoker
{
    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        throw Refusal(method);

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        throw Refusal(method);

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        throw Refusal(method);

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) =>
        throw Refusal(method);

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) =>
        throw Refusal(method);

    private static NotImplementedException Refusal(IMethod method) =>
        new($"The client was made without a channel, so {method.FullName} cannot be called. "
            + "Pass a channel or override the method.");
}
