namespace GrpcLab.Bench;

/// <summary>Rows from a positive number that was measured once a round, of one case or of several.</summary>
internal static class Rounds
{
    /// <summary>What a case typically gave, with its interval over rounds.</summary>
    /// <param name="name">The case.</param>
    /// <param name="metric">Which number.</param>
    /// <param name="values">The number, round by round; at least <see cref="Budget.MinRounds"/> of them.</param>
    /// <param name="unit">Its unit.</param>
    /// <param name="note">What a reader must know. Default: nothing.</param>
    public static BenchRow Typical(
        string name, string metric, IEnumerable<double> values, string unit, string note = "")
    {
        var all = values.ToArray();
        // Times or not: the estimate is the same for any positive number.
        var estimate = TimeEstimate.Of(all, PairedRatio.DefaultSeed, Budget.MinRounds);
        return new(name, metric, estimate.Value.Nanoseconds, unit, estimate.Low.Nanoseconds,
            estimate.High.Nanoseconds, all.Length, note);
    }

    /// <summary>One case ÷ another, paired by round.</summary>
    /// <param name="name">Which case by which, such as "tonic ÷ our server".</param>
    /// <param name="metric">Which number, such as "processor time a request".</param>
    /// <param name="values">The case above the line, round by round.</param>
    /// <param name="baseline">The case below it, round by round.</param>
    /// <param name="note">What a reader must know. Default: nothing.</param>
    public static BenchRow Ratio(
        string name, string metric, IEnumerable<double> values, IEnumerable<double> baseline, string note = "") =>
        Ratio(name, metric,
            PairedRatio.FromMedians([.. baseline], [.. values], PairedRatio.DefaultSeed), note);

    /// <summary>A ratio that was estimated elsewhere, such as by a comparison.</summary>
    /// <inheritdoc cref="Ratio(string, string, IEnumerable{double}, IEnumerable{double}, string)"/>
    public static BenchRow Ratio(string name, string metric, RatioEstimate ratio, string note = "") =>
        new(name, metric, ratio.Ratio, BenchRow.Ratio, Known(ratio.Interval.Low), Known(ratio.Interval.High),
            ratio.Rounds, ratio.NotSteady is { } why ? $"not steady: {why}. {note}".TrimEnd() : note);

    private static double? Known(double end) => double.IsNaN(end) ? null : end;
}
