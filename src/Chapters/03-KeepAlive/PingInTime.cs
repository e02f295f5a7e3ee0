namespace GrpcLab;

/// <summary>
/// Exercise 3.3: pings that come before the network forgets and not too close for the peer, or none where no delay does
/// both.
/// </summary>
/// <remarks>
/// Judged by <see cref="KeepAliveTiming"/>, which the deeper notebook of chapter 3 holds against counted frames: the
/// limits of production are minutes, and nobody waits for them.
/// </remarks>
internal sealed class PingInTime : Exercise<Func<TimeSpan, TimeSpan, KeepAliveTiming>>
{
    private static readonly TimeSpan Smallest = TimeSpan.FromSeconds(1);

    // Azure's limit with a patient peer, AWS NLB's with the C core's rule,
    // a short one, and Azure's limit with that rule, for which there is no delay.
    private static readonly (TimeSpan Forgets, TimeSpan Apart)[] Pairs =
        [(Seconds(240), Seconds(10)), (Seconds(350), Seconds(300)), (Seconds(30), Seconds(10)),
            (Seconds(240), Seconds(300))];

    public override string Id => "3.3";

    protected override string Title => "pings in time, and not too many";

    protected override string FirstStep => "Return a KeepAliveTiming with a delay and a timeout.";

    protected override Task<ExerciseResult> AttemptAsync(
        Func<TimeSpan, TimeSpan, KeepAliveTiming> solution, CancellationToken cancellation)
    {
        var faults =
            from pair in Pairs
            let timing = solution(pair.Forgets, pair.Apart) ?? throw new NotImplementedException()
            let fault = Fault(timing, pair.Forgets, pair.Apart)
            where fault is not null
            select Failed($"A network that forgets after {Unit.Time(pair.Forgets)}, a peer that wants PINGs "
                + $"{Unit.Time(pair.Apart)} apart, and your {timing}: {fault}");
        return Task.FromResult(faults.FirstOrDefault() ?? Passed($"Right for {Pairs.Length - 1} pairs of a network and "
            + "a peer, and for the one that no delay suits."));
    }

    private static string? Fault(KeepAliveTiming timing, TimeSpan forgets, TimeSpan apart)
    {
        // A delay of whole beats may ping a beat sooner than the interval says.
        var (closest, latest) = (timing.Ties ? timing.Delay : timing.PingInterval, timing.Delay + timing.Beat);
        return timing switch
        {
            { Pings: false } => apart < forgets
                ? "the network drops the connection, although a delay between the two would suit both."
                : null,
            _ when apart >= forgets => "no delay suits both. With pings the peer ends the connection, so return "
                + "KeepAliveTiming.Never and let the pool close it in time, or have one of the two limits changed.",
            _ when timing.Delay < Smallest || timing.Timeout < Smallest =>
                "SocketsHttpHandler refuses a delay or a timeout below 1 s.",
            _ when closest < apart => $"PINGs only {Unit.Time(closest)} apart are too many for the peer.",
            _ when timing.Delay >= forgets => "the connection is forgotten before the delay is over.",
            _ when latest >= forgets => $"too late. The handler looks every {Unit.Time(timing.Beat)}, a quarter of the "
                + $"shorter of delay and timeout, so the PING may come only after {Unit.Time(latest)}.",
            _ => null,
        };
    }

    private static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(seconds);
}
