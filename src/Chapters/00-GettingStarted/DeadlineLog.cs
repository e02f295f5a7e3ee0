using Grpc.Core;
using Grpc.Core.Interceptors;

namespace GrpcLab;

/// <summary>Sees how much time the last call was given.</summary>
internal sealed class DeadlineLog : Interceptor
{
    /// <summary>From the start of the call to its deadline; null when it had none.</summary>
    public TimeSpan? TimeLeft { get; private set; }

    /// <inheritdoc/>
    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
        AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
    {
        Note(context.Options);
        return continuation(request, context);
    }

    /// <inheritdoc/>
    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
        BlockingUnaryCallContinuation<TRequest, TResponse> continuation)
    {
        Note(context.Options);
        return continuation(request, context);
    }

    private void Note(CallOptions options) =>
        TimeLeft = options.Deadline is { } moment && moment != DateTime.MaxValue ? moment - DateTime.UtcNow : null;
}
