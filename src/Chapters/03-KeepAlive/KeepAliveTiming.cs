namespace GrpcLab;

/// <summary>When a .NET client pings a silent connection, and when it gives up one that does not answer.</summary>
/// <param name="Delay">
/// KeepAlivePingDelay: silence before a ping. <see cref="Timeout.InfiniteTimeSpan"/> for never; at least 1 s.
/// </param>
/// <param name="Timeout">KeepAlivePingTimeout: time the answer may take. At least 1 s; .NET's default is 20 s.</param>
/// <remarks>
/// Source: System.Net.Http, HttpConnectionPoolManager (the beat) and Http2Connection.VerifyKeepAlive (what happens at
/// it). One timer per handler, started by its first request, does both: at a beat it pings when more than the delay has
/// passed since the last frame came in, and at a later beat it closes the connection when more than the timeout has
/// passed since the ping. A delay or timeout that is a whole number of beats ends just when a beat comes: a tie,
/// decided by a millisecond of lateness, usually for the beat after it. The predictions assume that; elsewhere they
/// hold as long as beats are late by less than the rest.
/// </remarks>
public sealed record KeepAliveTiming(TimeSpan Delay, TimeSpan Timeout)
{
    private static readonly TimeSpan MinBeat = TimeSpan.FromSeconds(1);

    /// <summary>No pings: what a handler does when nothing is set.</summary>
    public static KeepAliveTiming Never { get; } = new(
        System.Threading.Timeout.InfiniteTimeSpan, TimeSpan.FromSeconds(20));

    /// <summary>Whether pings are sent at all.</summary>
    public bool Pings => Delay != System.Threading.Timeout.InfiniteTimeSpan;

    /// <summary>How often the handler looks: a quarter of the shorter of delay and timeout, but at least 1 s.</summary>
    public TimeSpan Beat => TimeSpan.FromTicks(Math.Max(MinBeat.Ticks, Math.Min(Delay.Ticks, Timeout.Ticks) / 4));

    /// <summary>Whether the delay ends just when a beat comes, so that lateness decides which beat pings.</summary>
    public bool Ties => Pings && Delay.Ticks % Beat.Ticks == 0;

    /// <summary>
    /// Time from ping to ping on a silent connection whose pings are answered: the first beat after the delay is over.
    /// </summary>
    public TimeSpan PingInterval => BeatAfter(Delay);

    /// <summary>A dead connection is never found sooner than this after its last frame.</summary>
    public TimeSpan Soonest => Delay + Timeout;

    /// <summary>
    /// A dead connection is found this long after its last frame at the latest, while beats come on time.
    /// </summary>
    public TimeSpan Latest => Delay + Beat + BeatAfter(Timeout);

    /// <summary>Pings sent in a silence that began with the handler's first call.</summary>
    /// <param name="silence">How long nothing else passes.</param>
    public long PingsDuring(TimeSpan silence) => Pings ? (long)(silence / PingInterval) : 0;

    /// <summary>How long after its last frame a connection is closed that died right after it.</summary>
    /// <param name="lastFrame">When that frame came in, counted from the handler's first request.</param>
    public TimeSpan FoundAfter(TimeSpan lastFrame) =>
        BeatAfter(lastFrame + Delay) + BeatAfter(Timeout) - lastFrame;

    /// <summary>Delay and timeout, such as "1 s / 1.5 s".</summary>
    public override string ToString() =>
        Pings
            ? $"{Unit.Time(Delay)} / {Unit.Time(Timeout)}"
            : "no pings";

    // Strictly after: a beat that falls on the very moment finds the time not over yet.
    private TimeSpan BeatAfter(TimeSpan moment) => Beat * (Math.Floor(moment / Beat) + 1);
}
