using System.Diagnostics;
using Grpc.Core;
using Grpc.Core.Interceptors;

namespace Shop.Service;

// One line for each unary call, with what was left of its deadline.
internal sealed partial class CallLog(ILogger<CallLog> log) : Interceptor
{
    // The deadline of a call without one is DateTime.MaxValue, thousands of years away.
    private static readonly TimeSpan Ages = TimeSpan.FromDays(36_500);

    #region interceptor
    public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
        TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
    {
        var started = Stopwatch.GetTimestamp();
        try { return await continuation(request, context); }
        finally { Ended(context.Method, Stopwatch.GetElapsedTime(started), context.Deadline - DateTime.UtcNow); }
    }
    #endregion

    private void Ended(string method, TimeSpan took, TimeSpan left)
    {
        if (left < Ages) EndedBeforeDeadline(method, took, left);
        else EndedWithoutDeadline(method, took);
    }

    [LoggerMessage(LogLevel.Debug, "{Method} ended after {Took}, {Left} before its deadline")]
    private partial void EndedBeforeDeadline(string method, TimeSpan took, TimeSpan left);

    [LoggerMessage(LogLevel.Debug, "{Method} ended after {Took}; it had no deadline")]
    private partial void EndedWithoutDeadline(string method, TimeSpan took);
}
