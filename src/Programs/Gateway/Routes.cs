using System.Diagnostics;
using System.Globalization;
using Grpc.Core;
using Microsoft.AspNetCore.Diagnostics;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Gateway;

/// <summary>The six routes of the book chapter. They differ in how they call.</summary>
internal static class Routes
{
    /// <summary>Most calls one request may ask for: an answer is kept in memory until it is complete.</summary>
    public const int MaxCount = 10_000;

    /// <summary>Maps them.</summary>
    public static void MapBookRoutes(this IEndpointRouteBuilder app, GatewayOptions options)
    {
        var kept = Group("Performance");
        kept.MapGet("factory-client/{count}", (int count, MonitorClient client, CancellationToken aborted) =>
                AnswerAsync(call => ServerCalls.OneByOneAsync(client, count, call), count, options, aborted))
            .WithSummary("One unary call after the other, with a client from AddGrpcClient");
        kept.MapGet("client-wrapper/{count}", (int count, ServerCalls calls, CancellationToken aborted) =>
                AnswerAsync(call => ServerCalls.OneByOneAsync(calls.Kept, count, call), count, options, aborted))
            .WithSummary("One unary call after the other, on a channel that a singleton keeps");
        kept.MapGet("initialized-client/{count}", (int count, ServerCalls calls, CancellationToken aborted) =>
                AnswerAsync(call => calls.OnNewChannelsAsync(count, call), count, options, aborted))
            .WithSummary("One unary call after the other, each on a new channel: for comparison");
        kept.MapGet("streaming-call/{count}", (int count, ServerCalls calls, CancellationToken aborted) =>
                AnswerAsync(call => ServerCalls.StreamAsync(calls.Kept, count, call), count, options, aborted))
            .WithSummary("One bidirectional stream on the kept channel; questions are written while answers are read");

        var atOnce = Group("Concurrency");
        atOnce.MapGet("single-connection/{count}", (int count, ServerCalls calls, CancellationToken aborted) =>
                AnswerAsync(
                    call => ServerCalls.AtOnceAsync(calls.OnOneConnection, count, call), count, options, aborted))
            .WithSummary("Concurrent unary calls on one connection: when its streams are in use, further calls wait");
        atOnce.MapGet("multiple-connections/{count}", (int count, ServerCalls calls, CancellationToken aborted) =>
                AnswerAsync(
                    call => ServerCalls.AtOnceAsync(calls.OnMoreConnections, count, call), count, options, aborted))
            .WithSummary("Concurrent unary calls on as many connections as their streams need");

        RouteGroupBuilder Group(string name) => app.MapGroup(name).WithTags(name)
            .ProducesProblem(400).ProducesProblem(502).ProducesProblem(504);
    }

    private static async Task<PerformanceAnswer> AnswerAsync(
        Func<CallOptions, Task<PerformanceStatusResponse[]>> ask, int count, GatewayOptions options,
        CancellationToken aborted)
    {
        if (count < 1 || count > MaxCount) throw new BadHttpRequestException($"count is {count}.");

        // One deadline for all calls of the request: a call for each
        // of which a minute is left could keep the caller for days.
        var call = new CallOptions(deadline: DateTime.UtcNow.AddSeconds(options.Deadline), cancellationToken: aborted);
        var start = Stopwatch.GetTimestamp();
        PerformanceStatus[] statuses = [.. (await ask(call)).Select(PerformanceStatus.From)];
        return new PerformanceAnswer(statuses, Stopwatch.GetElapsedTime(start).TotalMilliseconds);
    }
}

/// <summary>The statuses in the order of the questions, and the milliseconds until the last of them was read.</summary>
internal sealed record PerformanceAnswer(
    IReadOnlyList<PerformanceStatus> PerformanceStatuses, double RequestProcessingTime);

/// <summary>One answer of the server. The second load is read where it lies, without a copy.</summary>
internal sealed record PerformanceStatus(
    double CpuPercentageUsage, double MemoryUsage, int ProcessesRunning, int ActiveConnections,
    byte[] DataLoad1, ReadOnlyMemory<byte> DataLoad2)
{
    /// <summary>The status in a message.</summary>
    public static PerformanceStatus From(PerformanceStatusResponse message) => new(
        message.CpuPercentageUsage, message.MemoryUsage, message.ProcessesRunning, message.ActiveConnections,
        message.DataLoad1.ToByteArray(), message.DataLoad2.Memory);
}

/// <summary>Turns a bad count into 400 and a failed call into 502 or 504, as problem+json with the reason.</summary>
internal sealed class ProblemHandler(GatewayOptions options) : IExceptionHandler
{
    /// <inheritdoc/>
    public async ValueTask<bool> TryHandleAsync(
        HttpContext httpContext, Exception exception, CancellationToken cancellationToken)
    {
        var problem = exception switch
        {
            BadHttpRequestException e => TypedResults.Problem(
                string.Create(CultureInfo.InvariantCulture,
                    $"{e.Message} Ask for 1 to {Routes.MaxCount:N0} calls."),
                statusCode: e.StatusCode),
            RpcException { StatusCode: StatusCode.DeadlineExceeded } e => Failed(e, StatusCodes.Status504GatewayTimeout,
                $"did not answer every call within {options.Deadline} s. Ask for fewer calls."),
            RpcException { StatusCode: StatusCode.Unavailable } e => Failed(e, StatusCodes.Status502BadGateway,
                $"cannot be reached, or went away: {Reason(e)}. Check that it is running; ./lab gateway starts one."),
            RpcException e => Failed(e, StatusCodes.Status502BadGateway,
                $"failed a call with {e.StatusCode}: {Reason(e)}."),
            _ => null,
        };
        if (problem is null) return false;

        await problem.ExecuteAsync(httpContext);
        return true;
    }

    private Microsoft.AspNetCore.Http.HttpResults.ProblemHttpResult Failed(RpcException e, int status, string what) =>
        TypedResults.Problem($"The server at {options.Server.GetLeftPart(UriPartial.Authority)} {what}",
            statusCode: status, extensions: [new("grpcStatus", e.StatusCode.ToString())]);

    // gRPC says that a connection failed; why it did is told by
    // the exception at the bottom, such as "Connection refused".
    private static string Reason(RpcException error)
    {
        var detail = error.Status.Detail.TrimEnd('.');
        return error.Status.DebugException?.GetBaseException().Message.TrimEnd('.') is { } cause
            && !detail.Contains(cause, StringComparison.Ordinal) ? $"{detail} ({cause})" : detail;
    }
}
