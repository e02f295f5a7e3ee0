using System.Collections.Concurrent;
using Performance;

namespace GrpcLab;

/// <summary>
/// Exercise 2.4: 250 calls at once are to use two connections, and none is to wait in the handler's queue.
/// </summary>
internal sealed class LimitConnections() : Exercise<Func<LabServer, Func<Task<PerformanceStatusResponse>>>>(
    "2.4", "two connections and no queue",
    "Open the channel when your method is called, and return a call that uses it.")
{
    private const int AtOnce = 250;
    private const int AllCalls = AtOnce + 1;
    private const int Connections = 2;
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(300);
    // Opening a connection makes its first calls wait for some
    // milliseconds; waiting for a stream takes at least a delay.
    private static readonly TimeSpan MaxWait = Delay * 0.75;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var (result, connections) = await CountAsync();
        // A handler whose connections are full may open another for a call that starts while
        // a stream is just becoming free, and on a busy machine opening one takes long. A
        // solution that limits its calls gets a second look; one that does not fails again.
        return result.State == ExerciseState.Failed && connections is Connections or Connections + 1
            ? (await CountAsync()).Result
            : result;
    }

    protected override string? Meaning(Exception error) => error switch
    {
        ObjectDisposedException e => $"Something was used after it had been disposed ({e.ObjectName}). "
            + "The channel and whatever limits the calls must live as long as the calls.",
        TimeoutException => $"A call had no reply after {MaxCallTime.TotalSeconds:0} s. "
            + "Does each call release what it acquired, even when it fails (finally)?",
        _ => null,
    };

    private async Task<(ExerciseResult Result, long Connections)> CountAsync()
    {
        await using var server = await ServerAsync(new() { Delay = Delay });
        var call = Given(Solution(server));
        // A call that found a free stream at once records nothing.
        var waits = new ConcurrentQueue<double>([0]);
        using var queue = HttpMeter.Listen<double>("http.client.request.time_in_queue", (address, seconds) =>
        {
            if (server.Addresses.Contains(address)) waits.Enqueue(seconds);
        });
        // The first call opens a connection and learns the server's limit, as in a process that has been running for a
        // while.
        var evidence = await server.ObserveAsync(AllCalls, async () =>
        {
            await OnPoolAsync(call);
            await OnPoolAsync(() => Task.WhenAll(Enumerable.Range(0, AtOnce).Select(_ => call())));
        }, Cancellation);
        return (Judge(evidence, TimeSpan.FromSeconds(waits.Max())), evidence.ServerConnectionsAccepted ?? 0);
    }

    private ExerciseResult Judge(Evidence evidence, TimeSpan longest)
    {
        var served = evidence.ServerCalls ?? 0;
        var opened = evidence.ServerConnectionsAccepted ?? 0;
        var waited = longest > MaxWait;
        if (served != AllCalls)
        {
            return Failed($"You were asked for {Unit.Whole(AllCalls)} calls, but the server answered "
                + $"{Unit.Whole(served)}. Each reply must come from a call of its own.");
        }

        return opened switch
        {
            Connections when !waited =>
                Passed($"{Unit.Whole(AtOnce)} calls at once, {Connections} connections, no call waited for a stream. "
                    + "This check does not test whether a failed call releases its slot (finally)."),
            1 when waited => Failed($"One connection, 100 streams: of {Unit.Whole(AtOnce)} "
                + $"calls the last ones waited {Unit.Time(longest, 2)} in the handler's queue, with their deadlines "
                + "running. Use a second connection, too."),
            1 => Failed("No call waited, but there was only one connection, so at most 100 calls ran at once. "
                + "Two connections hold 200."),
            > Connections => Failed($"The calls used {Unit.Whole(opened)} connections; {Connections} are allowed. "
                + "A handler that may open several has no upper bound: keep two channels of one connection each, let "
                + "no more calls start on a channel than it has streams, and keep the rest waiting in your own code."),
            _ when waited => Failed($"{Unit.Whole(opened)} connections, but the "
                + $"longest wait for a stream was {Unit.Time(longest, 2)}: more calls were started than there were "
                + "streams. Let 100 start on each connection, and keep the rest waiting in your own code."),
            _ => Failed("The calls used no connection of this server. Use the server that is passed in."),
        };
    }
}
