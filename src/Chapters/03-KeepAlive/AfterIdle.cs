namespace GrpcLab;

/// <summary>Leaves a channel idle behind a network that forgets idle connections, then calls twice.</summary>
public static class AfterIdle
{
    private static readonly TimeSpan MaxOpeningTime = TimeSpan.FromSeconds(10);

    /// <summary>Runs all cases at the same time, each behind a network of its own: waiting is not measuring.</summary>
    /// <param name="server">The server.</param>
    /// <param name="network">What lies between. Frames are counted whether or not it says so.</param>
    /// <param name="cases">A name, and what is set on the channel's handler.</param>
    /// <param name="plan">How long to wait, and the deadlines. Default: 4.5 s idle.</param>
    /// <param name="cancellation">Ends the experiment.</param>
    public static async Task<AfterIdleResult> RunAsync(
        LabServer server,
        NetworkConditions network,
        IReadOnlyList<(string Name, Action<SocketsHttpHandler> Configure)> cases,
        AfterIdlePlan? plan = null,
        CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(network);
        ArgumentNullException.ThrowIfNull(cases);
        plan ??= new AfterIdlePlan();
        plan.ThrowIfInvalid();
        using var linked = HostCancellation.Link(cancellation);
        var counted = network with { CountFrames = true };
        var outcomes = await Task.WhenAll(
            cases.Select(c => RunAsync(server, counted, c.Name, c.Configure, plan, linked.Token)));
        return new AfterIdleResult(network, plan, outcomes) { Conditions = server.Conditions };
    }

    private static async Task<AfterIdleCase> RunAsync(
        LabServer server, NetworkConditions conditions, string name, Action<SocketsHttpHandler> configure,
        AfterIdlePlan plan, CancellationToken cancellation)
    {
        using var network = server.Behind(conditions);
        using var channel = network.OpenChannel(configureHandler: configure);
        await OneCall.OnAsync(channel, MaxOpeningTime, cancellation);
        var silence = await network.CountFramesAsync(() => Task.Delay(plan.Idle, cancellation), cancellation);
        var first = await CallOutcome.OfAsync(() => OneCall.OnAsync(channel, plan.FirstDeadline, cancellation));
        var second = await CallOutcome.OfAsync(() => OneCall.OnAsync(channel, plan.SecondDeadline, cancellation));
        cancellation.ThrowIfCancellationRequested();
        return new AfterIdleCase(name, first, second)
        {
            PingsWhileIdle = silence.Log.Count(f => f.IsPingOfClient),
            Connections = network.ConnectionsAccepted,
            Dropped = network.ConnectionsDropped,
        };
    }
}
