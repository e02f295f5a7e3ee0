namespace GrpcLab;

/// <summary>
/// Exercise 3.3: pings that come before the network forgets and not too close for the peer, or none where no delay does
/// both.
/// </summary>
/// <remarks>
/// Computed, because the limits of production are minutes and nobody waits for them; the deeper notebook of chapter 3
/// counts frames against the same rule. Source: System.Net.Http, HttpConnectionPoolManager (one heartbeat timer per
/// handler, and one that looks for idle connections four times per idle timeout) and
/// Http2Connection.VerifyKeepAlive (what happens when the heartbeat fires).
/// </remarks>
internal sealed class ChoosePingDelay() : ComputedExercise<Func<TimeSpan, TimeSpan, SocketsHttpHandler>>(
    "3.3", "pings in time, and not too many", "Return a SocketsHttpHandler with a ping delay and a timeout.")
{
    private static readonly TimeSpan ShortestHeartbeat = TimeSpan.FromSeconds(1);

    // Azure's limit with a patient peer, AWS NLB's with the C core's rule,
    // a short one, and Azure's limit with that rule, for which there is no delay.
    private static readonly (TimeSpan Forgets, TimeSpan Apart)[] Pairs =
        [(Seconds(240), Seconds(10)), (Seconds(350), Seconds(300)), (Seconds(30), Seconds(10)),
            (Seconds(240), Seconds(300))];

    protected override ExerciseResult Attempt()
    {
        foreach (var (forgets, apart) in Pairs)
        {
            using var handler = Given(Solution(forgets, apart));
            if (Fault(handler, forgets, apart) is { } fault)
            {
                return Failed($"A network that forgets after {Unit.Time(forgets)}, a peer that wants "
                    + $"PINGs {Unit.Time(apart)} apart, and your handler ({Settings(handler)}): {fault}");
            }
        }

        return Passed($"Right for {Pairs.Length - 1} pairs of a network and a peer, and for the one that no delay "
            + "suits.");
    }

    protected override string? Meaning(Exception error) => error is ArgumentOutOfRangeException
        ? "SocketsHttpHandler refuses a delay or a timeout below 1 s."
        : null;

    private static string? Fault(SocketsHttpHandler handler, TimeSpan forgets, TimeSpan apart)
    {
        var (delay, idle) = (handler.KeepAlivePingDelay, handler.PooledConnectionIdleTimeout);
        var pooled = idle == Timeout.InfiniteTimeSpan || idle >= forgets;
        // The pool looks only so often, so an idle connection may stay that much longer.
        var isClosedInTime = !pooled && idle + Longer(ShortestHeartbeat, idle / 4) < forgets;
        if (delay == Timeout.InfiniteTimeSpan)
        {
            return apart < forgets
                ? (pooled
                    ? "the network drops the connection"
                    : $"the pool closes the connection after {Unit.Time(idle)} without a call")
                    + ", although a delay between the two would suit both."
                : isClosedInTime ? null
                    : "nothing pings, and the pool keeps the connection longer than the network does. It checks every "
                        + "quarter of PooledConnectionIdleTimeout, so 1.25 times the timeout must stay below the "
                        + "network's limit.";
        }

        var heartbeat = Longer(ShortestHeartbeat, Shorter(delay, handler.KeepAlivePingTimeout) / 4);
        // A delay of whole heartbeats may ping a heartbeat sooner than the interval says.
        var closest = delay.Ticks % heartbeat.Ticks == 0 ? delay : heartbeat * (Math.Floor(delay / heartbeat) + 1);
        return apart >= forgets ? "no delay suits both. With pings the peer ends the connection, so return a handler "
                + "that sends none and let the pool close the connection in time, or have one of the two limits "
                + "changed."
            : closest < apart ? $"PINGs only {Unit.Time(closest)} apart are too frequent for the peer."
            : delay >= forgets ? "the connection is forgotten before the delay is over."
            : delay + heartbeat >= forgets ? $"too late. The handler checks every {Unit.Time(heartbeat)}, a quarter of "
                + "the shorter of delay and timeout but at least a second, so the PING may come only after "
                + $"{Unit.Time(delay + heartbeat)}."
            : handler.KeepAlivePingPolicy != HttpKeepAlivePingPolicy.Always
                ? "with this KeepAlivePingPolicy a connection without an open call is not pinged."
            : !pooled ? $"the pool closes the connection after {Unit.Time(idle)} without a call, pinged or not "
                + "(exercise 3.1)."
            : null;
    }

    private static string Settings(SocketsHttpHandler handler) =>
        handler.KeepAlivePingDelay == Timeout.InfiniteTimeSpan
            ? "no pings"
            : $"{Unit.Time(handler.KeepAlivePingDelay)} / {Unit.Time(handler.KeepAlivePingTimeout)}";

    private static TimeSpan Longer(TimeSpan one, TimeSpan other) => one > other ? one : other;

    private static TimeSpan Shorter(TimeSpan one, TimeSpan other) => one < other ? one : other;

    private static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(seconds);
}
