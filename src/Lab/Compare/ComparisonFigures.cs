using MathNet.Numerics;

namespace GrpcLab;

/// <summary>Draws comparisons with the lab's figures.</summary>
internal static class ComparisonFigures
{
    // From this factor on the smallest bar would be too short to read.
    private const double WideSpan = 10;

    private const int CurvePoints = 41;

    public static BarFigure Bars(Comparison comparison)
    {
        var measured = comparison.Cases.Where(c => double.IsFinite(c.PerCall.Value.Nanoseconds)).ToArray();
        var wide = IsWide(measured.Select(c => c.PerCall.Value.Seconds));
        return new(comparison.Title, new("time per call", Unit.Duration) { Log = wide }, [.. measured.Select(Bar)])
        {
            Caption = (wide ? "Further left is better; the axis is logarithmic." : "Shorter is better.")
                + " Each interval is of one case by itself, the machine's drift included. "
                + "To compare cases, use the ratios in the table: they are paired round by round.",
            Conditions = comparison.Brief,
        };
    }

    public static DistributionFigure Distribution(Comparison comparison) => new(
        comparison.Title,
        new("time per call", Unit.Duration) { Log = true },
        [.. comparison.Cases.Where(c => c.Samples.Count > 0)
            .Select(c => new Sample(c.Name, [.. c.Samples.Select(s => s.Seconds)]))])
    {
        Conditions = comparison.Brief,
    };

    public static LineFigure Lines(
        SweepResult sweep, string title, IEnumerable<(string Label, Func<double, double> At)> predictions)
    {
        var (values, theory) = (sweep.Points.Select(p => p.Value).ToArray(), predictions.ToArray());
        var logarithmic = values.Min() > 0 && IsWide(values);
        return new(
            title,
            sweep.Parameter with { Log = logarithmic },
            // Never logarithmic in one direction only: a straight line would look bent.
            new("time per call", Unit.Duration)
            {
                Log = logarithmic && IsWide(sweep.Cases.SelectMany(sweep.Times).Select(p => p.Y)),
            },
            [
                .. sweep.Cases.Select(name => new Line(name, sweep.Times(name))),
                .. theory.Select((p, i) => new Line(p.Label, Curve(values, logarithmic, p.At))
                {
                    Predicted = true,
                    Of = theory.Length == sweep.Cases.Count ? sweep.Cases[i] : null,
                }),
            ])
        {
            Conditions = Conditions(sweep),
        };
    }

    // What differs from point to point is told of all of them together, or not at all.
    private static Conditions Conditions(SweepResult sweep)
    {
        var cases = sweep.Points.SelectMany(p => p.Comparison.Cases).ToArray();
        return sweep.Points[0].Comparison.Brief.Without("network", "machine speed")
            .With("errors", cases.Sum(c => c.Errors) is 0
                ? "0 errors"
                : $"{RatioText.Number(cases.Sum(c => c.Errors), 0)} failed calls left out");
    }

    // A curve on logarithmic axes needs points between the measured ones; a straight line does not.
    private static LinePoint[] Curve(double[] values, bool logarithmic, Func<double, double> at)
    {
        var between = logarithmic
            ? Generate.LogSpaced(CurvePoints, Math.Log10(values.Min()), Math.Log10(values.Max())) : [];
        return [.. values.Concat(between).Distinct().Order().Select(x => new LinePoint(x, at(x)))];
    }

    private static bool IsWide(IEnumerable<double> values)
    {
        var positive = values.Where(v => v > 0).ToArray();
        return positive.Length > 1 && positive.Max() / positive.Min() > WideSpan;
    }

    private static Bar Bar(CaseResult c) =>
        new(c.Name, c.PerCall.Value.Seconds, c.PerCall.Low.Seconds, c.PerCall.High.Seconds) { Detail = c.Sentence };
}
