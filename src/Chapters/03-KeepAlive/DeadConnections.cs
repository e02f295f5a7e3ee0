namespace GrpcLab;

/// <summary>Lets connections die without a word and measures how long their clients take to notice.</summary>
public static class DeadConnections
{
    /// <summary>
    /// Runs every setting at every moment, all connections at the same time, each with a handler and a network of its
    /// own.
    /// </summary>
    /// <param name="server">The server.</param>
    /// <param name="configure">Sets a handler up for a timing.</param>
    /// <param name="timings">The settings.</param>
    /// <param name="plan">
    /// When the last frames come in, how often, and whether a call is open. Default: idle connections.
    /// </param>
    /// <param name="cancellation">Ends the experiment.</param>
    public static async Task<DeadConnectionsResult> FindAsync(
        LabServer server,
        Func<KeepAliveTiming, Action<SocketsHttpHandler>> configure,
        IReadOnlyList<KeepAliveTiming> timings,
        DeadConnectionsPlan? plan = null,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(configure);
        ArgumentNullException.ThrowIfNull(timings);
        ArgumentOutOfRangeException.ThrowIfZero(timings.Count);
        plan ??= new DeadConnectionsPlan();
        plan.ThrowIfInvalid();
        using var linked = HostCancellation.Link(cancellation);
        using var closed = new ClosedConnections();
        // The first handler of a process compiles as it goes; its beat would start late.
        await new DyingConnection(server, configure(timings[0]), timings[0]).WarmUpAsync(linked.Token);
        var runs = from timing in timings
                   from lastFrame in plan.LastFrames
                   from _ in Enumerable.Range(0, plan.Repetitions)
                   select new DyingConnection(server, configure(timing), timing)
                       .DieAsync(lastFrame, plan.OpenCall, closed, linked.Token);
        var (found, lateness) = await TimerLateness.WatchAsync(() => Task.WhenAll(runs.ToList()));
        return new DeadConnectionsResult(found) { Conditions = server.Conditions, Lateness = lateness };
    }
}
