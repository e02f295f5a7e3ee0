namespace GrpcLab;

/// <summary>What became of both kinds of call of one case.</summary>
/// <param name="Name">Name of the case.</param>
/// <param name="Large">The large calls.</param>
/// <param name="Small">The small calls beside them.</param>
public sealed record RampResult(string Name, OpenLoopResult Large, OpenLoopResult Small)
{
    private const double NanosecondsPerMillisecond = 1e6;

    // As everywhere in the lab: a percentile that fewer calls lie beyond is quite another in the next run.
    private const int MinBeyond = 10;

    /// <summary>
    /// Share of the large calls due that were answered in time. One that was turned away or failed counts as late.
    /// </summary>
    public double InTime => ShareInTime(Large.Calls);

    /// <summary>Large calls answered in time in a second of the schedule: the goodput.</summary>
    public double Goodput => InTime * Large.Plan.ExpectedCalls / Large.Plan.Length.TotalSeconds;

    /// <summary>
    /// The figures of one published case, measured here: min, mean, p50, p75, p95, p99 and max from intended starts, in
    /// ms. A call without an answer counts as longer than any; what it decides is told in words, and so is a percentile
    /// that fewer than ten calls lie beyond.
    /// </summary>
    /// <param name="case">Name of the published case, or of a new one with <paramref name="beyond"/>.</param>
    /// <param name="calls">Which calls: <see cref="Large"/> or <see cref="Small"/>.</param>
    /// <param name="note">How they were measured.</param>
    /// <param name="beyond">Whether the source has no such case. Default: it has.</param>
    public static IReadOnlyList<OwnFigure> Beside(string @case, OpenLoopResult calls, string note, bool beyond = false)
    {
        ArgumentNullException.ThrowIfNull(calls);
        var sorted = Sorted(calls);
        var missing = $"{Unit.Whole(calls.Errors)} of {Unit.Whole(calls.Calls.Count)} calls had no answer";
        OwnFigure Of(string metric, double nanoseconds) => double.IsFinite(nanoseconds)
            ? new OwnFigure(@case, metric, nanoseconds / NanosecondsPerMillisecond, "ms")
            {
                Note = $"{note}; n = {Unit.Whole(sorted.Length)}{(calls.Errors == 0 ? "" : $", {missing}")}",
                Beyond = beyond,
            }
            : OwnFigure.Not(@case, metric, "ms", missing) with { Beyond = beyond };
        OwnFigure At(string metric, double share) => (1 - share) * sorted.Length >= MinBeyond - 1e-6
            ? Of(metric, Quantile.OfSorted(sorted, share))
            : OwnFigure.Not(@case, metric, "ms", $"too few calls: {Unit.Whole(sorted.Length)}") with
            {
                Beyond = beyond,
            };
        return
        [
            Of("min", sorted[0]), Of("mean", sorted.Average()), At("p50", 0.5), At("p75", 0.75), At("p95", 0.95),
            At("p99", 0.99), Of("max", sorted[^1]),
        ];
    }

    /// <summary>Share of these calls that were answered in time.</summary>
    internal static double ShareInTime(IReadOnlyCollection<OpenLoopCall> calls) =>
        (double)calls.Count(c => c.Ok && c.FromIntended <= CallTime.From(PublishedLoad.Deadline)) / calls.Count;

    /// <summary>Latencies from the intended starts in ns, shortest first; infinite without an answer.</summary>
    internal static double[] Sorted(OpenLoopResult calls) =>
        Quantile.Sorted(calls.Calls.Select(c => c.Ok ? c.FromIntended.Nanoseconds : double.PositiveInfinity));
}
