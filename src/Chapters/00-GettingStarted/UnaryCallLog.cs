using Grpc.Core;
using Grpc.Core.Interceptors;

namespace GrpcLab;

/// <summary>Counts the unary calls of a client, and sees how much time the last one was given.</summary>
/// <param name="deadline">What a call without a deadline is given, as an interceptor may. Default: nothing.</param>
internal sealed class UnaryCallLog(TimeSpan? deadline = null) : Interceptor
{
    private int _calls;

    public int Calls => _calls;

    /// <summary>From the start of the call to the caller's deadline; null when it had none.</summary>
    public TimeSpan? TimeLeft { get; private set; }

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
        AsyncUnaryCallContinuation<TRequest, TResponse> continuation) =>
        continuation(request, Noted(context));

    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context,
        BlockingUnaryCallContinuation<TRequest, TResponse> continuation) =>
        continuation(request, Noted(context));

    private ClientInterceptorContext<TRequest, TResponse> Noted<TRequest, TResponse>(
        ClientInterceptorContext<TRequest, TResponse> context)
        where TRequest : class
        where TResponse : class
    {
        Interlocked.Increment(ref _calls);
        var own = context.Options.Deadline;
        TimeLeft = own is { } moment && moment != DateTime.MaxValue ? moment - DateTime.UtcNow : null;
        return own is null && deadline is { } limit
            ? new(context.Method, context.Host, context.Options.WithDeadline(DateTime.UtcNow + limit))
            : context;
    }
}
