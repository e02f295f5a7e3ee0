namespace GrpcLab;

/// <summary>What became of both kinds of call of one case.</summary>
/// <param name="Name">Name of the case.</param>
/// <param name="Large">The large calls.</param>
/// <param name="Small">The small calls beside them.</param>
public sealed record RampResult(string Name, OpenLoopResult Large, OpenLoopResult Small)
{
    private const double MillisecondsPerNanosecond = 1e-6;

    /// <summary>
    /// The figures of one published case, measured here: min, mean, p50, p75, p95, p99 and max from intended starts, in
    /// ms.
    /// </summary>
    /// <param name="case">Name of the published case, or of a new one with <paramref name="beyond"/>.</param>
    /// <param name="calls">Which calls: <see cref="Large"/> or <see cref="Small"/>.</param>
    /// <param name="note">How they were measured.</param>
    /// <param name="beyond">Whether the source has no such case. Default: it has.</param>
    public static IReadOnlyList<OwnFigure> Beside(string @case, OpenLoopResult calls, string note, bool beyond = false)
    {
        ArgumentNullException.ThrowIfNull(calls);
        var sorted = Quantile.Sorted(
            calls.Calls.Where(c => c.Ok).Select(c => c.FromIntended.Nanoseconds * MillisecondsPerNanosecond));
        var full = $"{note}; n = {Unit.Whole(sorted.Length)}"
            + (calls.Errors == 0 ? "" : $", {Unit.Whole(calls.Errors)} not answered");
        OwnFigure Of(string metric, Func<double[], double> value) => sorted.Length == 0
            ? OwnFigure.Not(@case, metric, "ms", "no call was answered")
            : new OwnFigure(@case, metric, value(sorted), "ms") { Note = full, Beyond = beyond };
        return
        [
            Of("min", s => s[0]), Of("mean", s => s.Average()), Of("p50", s => Quantile.OfSorted(s, 0.5)),
            Of("p75", s => Quantile.OfSorted(s, 0.75)), Of("p95", s => Quantile.OfSorted(s, 0.95)),
            Of("p99", s => Quantile.OfSorted(s, 0.99)), Of("max", s => s[^1]),
        ];
    }
}
