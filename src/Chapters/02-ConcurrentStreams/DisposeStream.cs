using Grpc.Core;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Exercise 2.1: a method that reads one answer of a streaming call and leaves the call open, until no stream is left.
/// </summary>
internal sealed class DisposeStream() : Exercise<Func<MonitorClient, Task<PerformanceStatusResponse>>>(
    "2.1", "the streams that stay open", "Open a streaming call, send one question, and return its answer.")
{
    private const int Streams = 100;
    private const int AllCalls = 120;
    // After this time it is looked why a call has not returned: a
    // hundred calls are open, or this machine is merely slow.
    private static readonly TimeSpan Hang = TimeSpan.FromSeconds(2);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        using var channel = server.OpenChannel(configureHandler: h => h.EnableMultipleHttp2Connections = false);
        var client = new MonitorClient(channel);
        var replies = new List<PerformanceStatusResponse>();
        for (var number = 1; number <= AllCalls; number++)
        {
            // On the pool: a call that blocks its thread would otherwise never get to the wait that has a limit.
            var reply = Task.Run(() => Solution(client), Cancellation);
            if (!await HasEndedAsync(reply)
                && (await ServerCalls.ReadAsync(server, Cancellation)).InFlight is var open and >= Streams)
            {
                return Failed($"Call {number} hangs: {open} calls before it are still in flight on the server, all "
                    + "that a connection may have, and none of them is going to end. Reading one answer does not end "
                    + "a streaming call. Dispose it (using), or complete your side and read to the end.");
            }

            replies.Add(await InTimeAsync(reply));
        }

        return Judge(replies, await ServerCalls.WhenAsync(server, calls => calls.InFlight == 0, Cancellation));
    }

    protected override string? Meaning(Exception error) => error switch
    {
        RpcException { StatusCode: StatusCode.Cancelled } or ObjectDisposedException =>
            "A call was ended before its answer was read. Let it live until the method returns: a `using` in front of "
            + "its declaration disposes it then.",
        TimeoutException => $"A call had no answer after {MaxCallTime.TotalSeconds:0} s. The server answers "
            + "each question, and ends the call only after you complete your side: do not read to the end before that.",
        _ => null,
    };

    private async Task<bool> HasEndedAsync(Task reply)
    {
        await reply.WaitAsync(Hang, Cancellation)
            .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        return reply.IsCompleted;
    }

    private ExerciseResult Judge(List<PerformanceStatusResponse> replies, ServerCalls calls)
    {
        var different = replies.Where(reply => reply is not null).Distinct().Count();
        if (calls.Started != AllCalls)
        {
            return Failed($"You were asked {Unit.Whole(AllCalls)} times, but the server saw "
                + $"{Unit.Whole(calls.Started)} calls. Make one call each time.");
        }

        if (different != AllCalls)
        {
            return Failed($"Of {AllCalls} replies only {different} differ, though the server's answers never repeat. "
                + "Return the answer of the call that was just made.");
        }

        return calls.InFlight == 0
            ? Passed($"{AllCalls} calls over one connection, and none is left open.")
            : Failed($"All {AllCalls} answers arrived, but {calls.InFlight} calls are still open. Dispose each of "
                + "them.");
    }
}
