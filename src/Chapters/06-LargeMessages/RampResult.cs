namespace GrpcLab;

/// <summary>What became of both kinds of call of one case.</summary>
/// <param name="Name">Name of the case.</param>
/// <param name="Large">The large calls.</param>
/// <param name="Small">The small calls beside them.</param>
public sealed record RampResult(string Name, OpenLoopResult Large, OpenLoopResult Small)
{
    private const double NanosecondsPerMillisecond = 1e6;

    /// <summary>
    /// Share of the large calls due that were answered in time. One that was turned away or failed counts as late.
    /// </summary>
    public double InTime => ShareInTime(Large.Calls);

    /// <summary>Large calls answered in time in a second of the schedule: the goodput.</summary>
    public double Goodput => InTime * Large.Plan.ExpectedCalls / Large.Plan.Length.TotalSeconds;

    /// <summary>
    /// The figures of one published case, measured here: min, mean, p50, p75, p95, p99 and max from intended starts, in
    /// ms. A call without an answer counts as longer than any.
    /// </summary>
    /// <param name="case">Name of the published case, or of a new one with <paramref name="beyond"/>.</param>
    /// <param name="calls">Which calls: <see cref="Large"/> or <see cref="Small"/>.</param>
    /// <param name="note">How they were measured.</param>
    /// <param name="beyond">Whether the source has no such case. Default: it has.</param>
    public static IReadOnlyList<OwnFigure> Beside(string @case, OpenLoopResult calls, string note, bool beyond = false)
    {
        ArgumentNullException.ThrowIfNull(calls);
        return
        [
            .. OwnFigure.OfTimes(@case, Sorted(calls).Select(time => time / NanosecondsPerMillisecond), note)
                .Select(figure => figure with { Beyond = beyond }),
        ];
    }

    /// <summary>Share of these calls that were answered in time.</summary>
    internal static double ShareInTime(IReadOnlyCollection<OpenLoopCall> calls) =>
        (double)calls.Count(c => c.Ok && c.FromIntended <= CallTime.From(PublishedLoad.Deadline)) / calls.Count;

    /// <summary>Latencies from the intended starts in ns, shortest first; infinite without an answer.</summary>
    internal static double[] Sorted(OpenLoopResult calls) =>
        Quantile.Sorted(calls.Calls.Select(c => c.Ok ? c.FromIntended.Nanoseconds : double.PositiveInfinity));
}
