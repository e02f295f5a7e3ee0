using Grpc.Net.Client;
using Performance;

namespace GrpcLab;

/// <summary>
/// Exercise 3.2: a channel that outlives an idle limit, and on which an open call learns soon that its connection is
/// dead.
/// </summary>
internal sealed class KeepConnection : Exercise<Func<ServerAccess, GrpcChannel>>
{
    private static readonly TimeSpan IdleLimit = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan Idle = TimeSpan.FromSeconds(3.7);
    // A call on a connection that works is back in milliseconds, and on a busy machine in a second or two.
    private static readonly TimeSpan SolutionTimeout = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan FindWithin = TimeSpan.FromSeconds(5);
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "exercise" };

    public override string Id => "3.2";

    protected override string Title => "a connection that stays, or is known to be dead";

    protected override string FirstStep =>
        "Return a channel that you opened with network.OpenChannel, and set its handler's keep-alive properties.";

    protected override async Task<ExerciseResult> AttemptAsync(
        Func<ServerAccess, GrpcChannel> solution, CancellationToken cancellation)
    {
        await using var server = await LabServer.StartAsync(cancellation: cancellation);
        // Both trials are mostly waiting, so they wait together.
        var kept = KeepAsync(server, solution, cancellation);
        var found = FindAsync(server, solution, cancellation);
        await Task.WhenAll(kept, found);
        return Judge(await kept, await found);
    }

    protected override ExerciseResult Explain(Exception error) => error is ObjectDisposedException e
        ? DisposedTooEarly(e)
        : base.Explain(error);

    /// <summary>One call, a silence longer than the network's limit, another call.</summary>
    private static async Task<Kept> KeepAsync(
        LabServer server, Func<ServerAccess, GrpcChannel> solution, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { IdleLimit = IdleLimit, CountFrames = true });
        using var channel = solution(network) ?? throw new NotImplementedException();
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        ThrowIfElsewhere(network);
        var silence = await network.CountFramesAsync(() => Task.Delay(Idle, cancellation), cancellation);
        var call = await CallOutcome.OfAsync(() => OneCall.OnAsync(channel, SolutionTimeout, cancellation));
        cancellation.ThrowIfCancellationRequested();
        return new Kept(call, network.ConnectionsAccepted, silence.Log.Count(f => f.IsPingOfClient));
    }

    /// <summary>
    /// An open call over which nothing comes, on a connection that dies. Null when it did not end in time.
    /// </summary>
    private static async Task<CallOutcome?> FindAsync(
        LabServer server, Func<ServerAccess, GrpcChannel> solution, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions());
        using var channel = solution(network) ?? throw new NotImplementedException();
        using var call = new Performance.Monitor.MonitorClient(channel)
            .GetManyPerformanceStats(cancellationToken: cancellation);
        await call.RequestStream.WriteAsync(Request, cancellation).WaitAsync(MaxCallTime, cancellation);
        await call.ResponseStream.MoveNext(cancellation).WaitAsync(MaxCallTime, cancellation);
        network.BlackHole();
        var end = CallOutcome.OfAsync(() => call.ResponseStream.MoveNext(cancellation));
        var ended = await Task.WhenAny(end, Task.Delay(FindWithin, cancellation)) == end;
        cancellation.ThrowIfCancellationRequested();
        return ended ? await end : null;
    }

    private static void ThrowIfElsewhere(NetworkedServer network)
    {
        if (network.ConnectionsAccepted == 0)
        {
            throw new InvalidOperationException("the channel does not lead through the network that was passed in. "
                + "Open it with network.OpenChannel(...).");
        }
    }

    private ExerciseResult Judge(Kept kept, CallOutcome? found) => (kept, found) switch
    {
        ({ Call.Ok: false, Pings: 0 }, _) => Failed(
            $"The call after {Unit.Time(Idle)} of silence ended with {kept.Call.Name}: the network forgets a "
            + $"connection after {Unit.Time(IdleLimit)}, and no PING was sent meanwhile. "
            + "Set KeepAlivePingDelay so that a PING passes in time (.NET pings at the handler's first heartbeat after "
            + "the delay), and mind KeepAlivePingPolicy: the connection has no open call."),
        ({ Call.Ok: false }, _) => Failed(
            $"The call after {Unit.Time(Idle)} of silence ended with {kept.Call.Name}, although the client sent "
            + $"{Pings(kept)}: too late. The limit is {Unit.Time(IdleLimit)}; use a shorter delay."),
        ({ Connections: > 1 }, null) => Failed(
            "The call succeeded, on a second connection: the first was closed in time. That serves calls "
            + "that come and go, but a call that was open on a dead connection did not end within "
            + $"{Unit.Time(FindWithin)}. Only pings find that out."),
        ({ Connections: > 1 }, _) => Failed(
            $"The call succeeded, but on a new connection ({kept.Connections} in all): "
            + "the first one was closed while it was idle. Let the pings keep it open, and set "
            + "PooledConnectionIdleTimeout so that the pool does not close it."),
        (_, null) => Failed(
            $"The connection outlived the silence ({Pings(kept)}). But when a connection died under an open call, "
            + $"the call did not end within {Unit.Time(FindWithin)}: KeepAlivePingTimeout is 20 s unless you set it."),
        (_, { Ok: true }) => Failed("The open call ended with OK although its connection was dead. "
            + "Return a channel that makes real calls to the server that is passed in."),
        _ => Passed($"The connection outlived {Unit.Time(Idle)} of silence by {Pings(kept)}; on a dead one the open "
            + $"call ended after {Unit.Time(found!.Took)} with {found.Name}."),
    };

    private static string Pings(Kept kept) => ReaderNumbers.Counted(kept.Pings, "PING");

    /// <summary>The trial of the silence.</summary>
    private sealed record Kept(CallOutcome Call, long Connections, long Pings);
}
