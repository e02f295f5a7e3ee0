namespace GrpcLab;

/// <summary>What this machine measured where somebody else published a figure.</summary>
/// <param name="Case">The case as the published figure names it; with <see cref="Beyond"/> any name.</param>
/// <param name="Metric">The metric as the published figure names it; with <see cref="Beyond"/> any name.</param>
/// <param name="Value">
/// The number measured here; null where nothing was measured, and then <see cref="Note"/> says why.
/// </param>
/// <param name="Unit">Its unit: the published figure's, so that the two can be compared.</param>
public sealed record OwnFigure(string Case, string Metric, double? Value, string Unit)
{
    /// <summary>How it was measured where that differs, or why it was not. Default: nothing to say.</summary>
    public string Note { get; init; } = "";

    /// <summary>
    /// The 95 % interval of the value, in the same unit. Default: none given; so is one whose ends are not a number.
    /// </summary>
    public Interval? Interval { get; init => field = value is { Low: double.NaN } ? null : value; }

    /// <summary>Whether the source has no such figure: this one continues its table. Default: false.</summary>
    public bool Beyond { get; init; }

    /// <summary>A published figure that has no counterpart here.</summary>
    /// <param name="case">The case as the published figure names it.</param>
    /// <param name="metric">The metric as the published figure names it.</param>
    /// <param name="unit">The published figure's unit.</param>
    /// <param name="why">Why it was not measured, a few words.</param>
    public static OwnFigure Not(string @case, string metric, string unit, string why) =>
        new(@case, metric, null, unit) { Note = why };

    /// <summary>
    /// The figures of one case from the times of its calls: min, mean, p50, p75, p95, p99 and max, in ms. A call
    /// without an answer counts as longer than any; what it decides is told in words, and so is a percentile that fewer
    /// than ten calls lie beyond.
    /// </summary>
    /// <param name="case">The case as the published figures name it, or a new one.</param>
    /// <param name="milliseconds">A time for each call, infinite for one without an answer. At least one.</param>
    /// <param name="note">How they were measured; how many they are is added.</param>
    public static IReadOnlyList<OwnFigure> OfTimes(string @case, IEnumerable<double> milliseconds, string note)
    {
        var sorted = Quantile.Sorted(milliseconds);
        var (calls, lost) = (GrpcLab.Unit.Whole(sorted.Length), sorted.Count(double.IsInfinity));
        var missing = $"{GrpcLab.Unit.Whole(lost)} of {calls} calls had no answer";
        OwnFigure Of(string metric, double value) => double.IsFinite(value)
            ? new(@case, metric, value, "ms") { Note = $"{note}; n = {calls}{(lost == 0 ? "" : $", {missing}")}" }
            : Not(@case, metric, "ms", missing);
        OwnFigure At(string metric, double share) => Percentiles.IsTold(share, sorted.Length)
            ? Of(metric, Quantile.OfSorted(sorted, share))
            : Not(@case, metric, "ms", $"too few calls: {calls}");
        return
        [
            Of("min", sorted[0]), Of("mean", sorted.Average()), At("p50", 0.5), At("p75", 0.75), At("p95", 0.95),
            At("p99", 0.99), Of("max", sorted[^1]),
        ];
    }

    // The value with its interval; a dash where nothing was measured.
    internal string ForReaders => this switch
    {
        { Value: null } => "–",
        { Value: { } value, Interval: { } interval } =>
            $"{ReaderNumbers.Digits(value)} ({ReaderNumbers.Digits(interval.Low)} to {ReaderNumbers.Digits(interval.High)})",
        { Value: { } value } => ReaderNumbers.Digits(value),
    };

    internal string? Error() => this switch
    {
        { Value: null, Note: "" } => $"\"{Case}\", {Metric}, has no value and no note that says why.",
        { Value: { } value } when !double.IsFinite(value) =>
            $"\"{Case}\", {Metric}, is {value}, which is not a measurement.",
        { Value: < 0, Unit: "ns" or "µs" or "ms" or "s" } =>
            $"\"{Case}\", {Metric}, is {ForReaders} {Unit}: no call ends before it begins.",
        { Interval: { } interval } when !(interval.Low <= Value && Value <= interval.High) =>
            $"\"{Case}\", {Metric}, does not lie in its interval.",
        _ => null,
    };
}
