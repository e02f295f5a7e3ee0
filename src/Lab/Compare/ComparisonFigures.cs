namespace GrpcLab;

/// <summary>Draws comparisons with the lab's figures.</summary>
internal static class ComparisonFigures
{
    // From this factor on the smallest bar would be too short to read.
    private const double WideSpan = 10;

    public static BarFigure Bars(Comparison comparison)
    {
        var measured = comparison.Cases.Where(c => double.IsFinite(c.PerCall.Value.Nanoseconds)).ToArray();
        var wide = IsWide(measured.Select(c => c.PerCall.Value.Seconds));
        return new(comparison.Title, new("time per call", Unit.Duration) { Log = wide }, [.. measured.Select(Bar)])
        {
            Caption = "Shorter is better. Whiskers: 95 % interval over the rounds of each case by itself, the machine's drift included; "
                + (wide ? "the axis is logarithmic." : "the ratios in the table are paired by round and know more."),
            Conditions = comparison.Brief,
        };
    }

    public static DistributionFigure Distribution(Comparison comparison) => new(
        comparison.Title,
        new("time per call", Unit.Duration) { Log = true },
        [.. comparison.Cases.Where(c => c.Samples.Count > 0).Select(c => new Sample(c.Name, [.. c.Samples.Select(s => s.Seconds)]))])
    {
        Conditions = comparison.Brief,
    };

    public static LineFigure Lines(SweepResult sweep) => new(
        $"Time per call against {sweep.Parameter}",
        new(sweep.Parameter, Unit.Count) { Log = sweep.Points.All(p => p.Value > 0) && IsWide(sweep.Points.Select(p => p.Value)) },
        new("time per call", Unit.Duration) { Log = IsWide(sweep.Cases.SelectMany(sweep.Times).Select(p => p.Y)) },
        [.. sweep.Cases.Select(name => new Line(name, sweep.Times(name)))])
    {
        Conditions = sweep.Points[0].Comparison.Brief,
    };

    private static bool IsWide(IEnumerable<double> values)
    {
        var positive = values.Where(v => v > 0).ToArray();
        return positive.Length > 1 && positive.Max() / positive.Min() > WideSpan;
    }

    private static Bar Bar(CaseResult c) =>
        new(c.Name, c.PerCall.Value.Seconds, c.PerCall.Low.Seconds, c.PerCall.High.Seconds) { Detail = c.Sentence };
}
