using System.Diagnostics;
using Grpc.Core;
using Grpc.Core.Interceptors;

namespace Shop.Service;

// One line for each unary call, with what was left of its deadline.
internal sealed partial class CallLog(ILogger<CallLog> log) : Interceptor
{
    #region interceptor
    public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
        TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
    {
        var started = Stopwatch.GetTimestamp();
        var response = await continuation(request, context);
        Answered(context.Method, Stopwatch.GetElapsedTime(started), context.Deadline - DateTime.UtcNow);
        return response;
    }
    #endregion

    [LoggerMessage(LogLevel.Debug, "{Method} answered after {Took}, {Left} before its deadline")]
    private partial void Answered(string method, TimeSpan took, TimeSpan left);
}
