namespace GrpcLab;

/// <summary>Counts the PING frames on connections over which nothing else passes.</summary>
public static class IdlePings
{
    private static readonly TimeSpan MaxOpeningTime = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Opens one connection for each setting, makes one call on it and counts during the silence after it; all at the
    /// same time.
    /// </summary>
    /// <param name="server">The server; what it sends by its own settings is counted, too.</param>
    /// <param name="silence">How long to count.</param>
    /// <param name="configure">Sets a handler up for a timing.</param>
    /// <param name="timings">The settings; <see cref="KeepAliveTiming.Never"/> for none.</param>
    public static async Task<IdlePingsResult> CountAsync(
        LabServer server, TimeSpan silence, Func<KeepAliveTiming, Action<SocketsHttpHandler>> configure,
        params KeepAliveTiming[] timings)
    {
        ArgumentNullException.ThrowIfNull(server);
        ArgumentNullException.ThrowIfNull(configure);
        ArgumentNullException.ThrowIfNull(timings);
        ArgumentOutOfRangeException.ThrowIfZero(timings.Length);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(silence, TimeSpan.Zero);
        using var linked = HostCancellation.Link(default);
        var counts = await Task.WhenAll(
            timings.Select(t => CountAsync(server, silence, configure(t), t, linked.Token)));
        return new IdlePingsResult(silence, counts) { Conditions = server.Conditions };
    }

    private static async Task<IdlePingsCount> CountAsync(
        LabServer server, TimeSpan silence, Action<SocketsHttpHandler> configure, KeepAliveTiming timing,
        CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        using var channel = network.OpenChannel(configureHandler: configure);
        await OneCall.OnAsync(channel, MaxOpeningTime, cancellation);
        var frames = await network.CountFramesAsync(() => Task.Delay(silence, cancellation), cancellation);
        return new IdlePingsCount(timing, frames, timing.PingsDuring(silence));
    }
}
