using Performance;

namespace GrpcLab;

/// <summary>
/// Exercise 2.4: 250 calls at once are to use two connections, and none is to wait in the handler's queue.
/// </summary>
internal sealed class LimitConnections : Exercise<Func<LabServer, Func<Task<PerformanceStatusResponse>>>>
{
    private const int AtOnce = 250;
    private const int AllCalls = AtOnce + 1;
    private const int Connections = 2;
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(300);
    // Opening a connection makes its first calls wait for some
    // milliseconds; waiting for a stream takes at least a delay.
    private static readonly TimeSpan MaxWait = Delay * 0.75;
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);

    public override string Id => "2.4";

    protected override string Title => "two connections and no queue";

    protected override string FirstStep =>
        "Open the channel when your method is called, and return a call that uses it.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution, CancellationToken cancellation)
    {
        var (result, connections) = await CountAsync(solution, cancellation);
        // A handler whose connections are full may open another for a call that starts while
        // a stream is just becoming free, and on a busy machine opening one takes long. A
        // solution that limits its calls gets a second look; one that does not fails again.
        return result.State == ExerciseState.Failed && connections is Connections or Connections + 1
            ? (await CountAsync(solution, cancellation)).Result
            : result;
    }

    protected override ExerciseResult Explain(Exception error) => error switch
    {
        ObjectDisposedException e => Failed($"Something was used after it had been disposed ({e.ObjectName}). "
            + "The channel and whatever limits the calls must live as long as the calls."),
        TimeoutException => Failed($"A call had no reply after {MaxCallTime.TotalSeconds:0} s. "
            + "Does each call give back what it took, also when it fails (finally)?"),
        _ => base.Explain(error),
    };

    private async Task<(ExerciseResult Result, long Connections)> CountAsync(
        Func<LabServer, Func<Task<PerformanceStatusResponse>>> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(new LabServerOptions { Delay = Delay }, cancellation);
        var call = solution(server) ?? throw new NotImplementedException();
        using var queue = new QueueListener(server.Addresses);
        var evidence = await server.ObserveAsync(AllCalls, () => RunAsync(call, cancellation), cancellation);
        return (Judge(evidence, queue.Longest), evidence.ServerConnectionsAccepted ?? 0);
    }

    // The first call opens a connection and learns the server's limit, as in a process that has been running for a
    // while. On the pool, because a call that blocks its thread would otherwise never get to the wait that has a limit.
    private static async Task RunAsync(Func<Task<PerformanceStatusResponse>> call, CancellationToken cancellation)
    {
        await Task.Run(call, cancellation).WaitAsync(MaxCallTime, cancellation);
        await Task.Run(() => Task.WhenAll(Enumerable.Range(0, AtOnce).Select(_ => call())), cancellation)
            .WaitAsync(MaxCallTime, cancellation);
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
                Passed($"{Unit.Whole(AtOnce)} calls at once, {Connections} connections, no call waited for a stream."),
            1 when waited => Failed($"One connection, 100 streams: of {Unit.Whole(AtOnce)} "
                + $"calls the last ones waited {Wait(longest)} in the handler's queue, with their deadlines running. "
                + "Use a second connection, too."),
            1 => Failed("No call waited, but there was only one connection, so at most 100 calls ran at once. "
                + "Two connections hold 200."),
            > Connections => Failed($"The calls used {Unit.Whole(opened)} connections; {Connections} are allowed. "
                + "A handler that may open several has no upper bound: keep two channels of one connection each, let "
                + "no more calls start on a channel than it has streams, and keep the rest waiting in your own code."),
            _ when waited => Failed($"{Unit.Whole(opened)} connections, but the "
                + $"longest wait for a stream was {Wait(longest)}: more calls were started than there were streams. "
                + "Let 100 start on each connection, and keep the rest waiting in your own code."),
            _ => Failed("The calls used no connection of this server. Use the server that is passed in."),
        };
    }

    private static string Wait(TimeSpan time) => Unit.Time(time, 2);
}
