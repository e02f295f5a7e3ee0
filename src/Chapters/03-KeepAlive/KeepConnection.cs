using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>
/// Exercise 3.2: a channel that outlives an idle limit, and on which an open call learns soon that its connection is
/// dead.
/// </summary>
internal sealed class KeepConnection() : ChannelExercise<Func<ServerAccess, GrpcChannel>>(
    "3.2", "a connection that stays, or is known to be dead",
    "Return a channel that you opened with network.OpenChannel, and set its handler's keep-alive properties.")
{
    private static readonly TimeSpan FindWithin = TimeSpan.FromSeconds(5);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        await using var server = await ServerAsync();
        // Both trials are mostly waiting, so they wait together.
        var kept = SilenceTrial.RunAsync(server, network => Given(Solution(network)), Cancellation);
        var found = FindAsync(server);
        await Task.WhenAll(kept, found);
        return Judge(await kept, await found);
    }

    /// <summary>
    /// An open call over which nothing comes, on a connection that dies. Null when it did not end in time.
    /// </summary>
    private async Task<CallOutcome?> FindAsync(LabServer server)
    {
        using var network = server.Behind(new NetworkConditions());
        using var channel = Given(Solution(network));
        using var call = new Performance.Monitor.MonitorClient(channel)
            .GetManyPerformanceStats(cancellationToken: Cancellation);
        await call.RequestStream.WriteAsync(new() { ClientName = "exercise" }, Cancellation)
            .WaitAsync(MaxCallTime, Cancellation);
        await call.ResponseStream.MoveNext(Cancellation).WaitAsync(MaxCallTime, Cancellation);
        network.BlackHole();
        var end = CallOutcome.OfAsync(() => call.ResponseStream.MoveNext(Cancellation));
        var ended = await Task.WhenAny(end, Task.Delay(FindWithin, Cancellation)) == end;
        Cancellation.ThrowIfCancellationRequested();
        return ended ? await end : null;
    }

    protected override string? Meaning(Exception error) => error is TimeoutException
        ? $"A stream on your channel had no answer after {MaxCallTime.TotalSeconds:0} s, before its connection died."
        : base.Meaning(error);

    private ExerciseResult Judge(SilenceTrial kept, CallOutcome? found) => (kept, found) switch
    {
        ({ Call.Ok: false, Pings: 0 }, _) => Failed(
            $"The call after {Unit.Time(SilenceTrial.Idle)} of silence ended with {kept.Call.Name}: the network "
            + $"forgets a connection after {Unit.Time(SilenceTrial.IdleLimit)}, and no PING was sent meanwhile. "
            + "Set KeepAlivePingDelay so that a PING passes in time (.NET pings at the handler's first heartbeat after "
            + "the delay), and mind KeepAlivePingPolicy: the connection has no open call."),
        ({ Call.Ok: false }, _) => Failed(
            $"The call after {Unit.Time(SilenceTrial.Idle)} of silence ended with {kept.Call.Name}, although the "
            + $"client sent {kept.PingsText}: too late. The limit is {Unit.Time(SilenceTrial.IdleLimit)}; use a "
            + "shorter delay."),
        ({ Connections: > 1 }, null) => Failed(
            "The call succeeded, on a second connection: the first was closed in time. That suits calls "
            + "that come and go, but a call that was open on a dead connection did not end within "
            + $"{Unit.Time(FindWithin)}. Only pings detect that."),
        ({ Connections: > 1 }, _) => Failed(
            $"The call succeeded, but on a new connection ({kept.Connections} in all): "
            + "the first one was closed while it was idle. Let the pings keep it open, and set "
            + "PooledConnectionIdleTimeout so that the pool does not close it."),
        (_, null) => Failed(
            $"The connection outlived the silence ({kept.PingsText}). But when a connection died under an open call, "
            + $"the call did not end within {Unit.Time(FindWithin)}: KeepAlivePingTimeout is 20 s unless you set it. "
            + $"Delay, timeout and up to two heartbeats together must stay below {Unit.Time(FindWithin)}."),
        (_, { Ok: true }) => Failed("The open call ended with OK although its connection was dead. "
            + "Return a channel that makes real calls to the server that is passed in."),
        _ => Passed($"The connection survived {Unit.Time(SilenceTrial.Idle)} of silence with {kept.PingsText}; on a "
            + $"dead one the open call ended after {Unit.Time(found!.Took)} with {found.Name}."),
    };
}
