using MathNet.Numerics;

namespace GrpcLab;

/// <summary>A comparison at one value of the parameter.</summary>
/// <param name="Value">The value.</param>
/// <param name="Comparison">What was measured there.</param>
public sealed record SweepPoint(double Value, Comparison Comparison);

/// <summary>Comparisons at several values of a parameter, as lines to draw.</summary>
/// <param name="Parameter">Name and unit of the parameter.</param>
/// <param name="Points">One comparison a value, in the order given.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed record SweepResult(Axis Parameter, IReadOnlyList<SweepPoint> Points) : IDisplayable
{
    /// <summary>Names of the cases, the baseline first.</summary>
    public IReadOnlyList<string> Cases => [.. Points[0].Comparison.Cases.Select(c => c.Name)];

    /// <summary>The comparison at this value.</summary>
    public Comparison this[double value] => Points.FirstOrDefault(p => p.Value == value)?.Comparison
        ?? throw new KeyNotFoundException($"The sweep has no {Parameter.Title} = {Text(value)}. It has: "
            + $"{string.Join(", ", Points.Select(p => Text(p.Value)))}.");

    /// <summary>
    /// Ratio to the baseline against the parameter, for one case. Values without an estimate are left out.
    /// </summary>
    public IReadOnlyList<LinePoint> Ratios(string name) =>
    [
        .. from point in Points
           let ratio = point.Comparison[name].Ratio
           where ratio is not null
           select new LinePoint(point.Value, ratio.Ratio, ratio.Interval.Low, ratio.Interval.High),
    ];

    /// <summary>
    /// Seconds per call against the parameter, for one case. Values without an estimate are left out.
    /// </summary>
    public IReadOnlyList<LinePoint> Times(string name) =>
    [
        .. from point in Points
           let time = point.Comparison[name].PerCall
           where double.IsFinite(time.Value.Nanoseconds)
           select new LinePoint(point.Value, time.Value.Seconds, time.Low.Seconds, time.High.Seconds),
    ];

    /// <summary>How many seconds a call of this case grows by for each unit of the parameter.</summary>
    /// <remarks>
    /// Least squares (MathNet.Numerics, Fit.Line). With a parameter in seconds it is a number of times: round trips,
    /// say.
    /// </remarks>
    public double Slope(string name)
    {
        var times = Times(name);
        return times.Count > 1
            ? Fit.Line([.. times.Select(p => p.X)], [.. times.Select(p => p.Y)]).B
            : throw new InvalidOperationException(
                $"A slope needs two points; \"{name}\" was measured at {times.Count}.");
    }

    /// <summary>
    /// Time per call of every case against the parameter, with bands, and what theory says beside it.
    /// </summary>
    /// <param name="title">One line. Default: made from the parameter.</param>
    /// <param name="predictions">
    /// A label, and seconds per call at a value of the parameter. Drawn dashed; one for each case, in their order, has
    /// its case's colour.
    /// </param>
    public LineFigure ToFigure(string? title = null, params (string Label, Func<double, double> At)[] predictions) =>
        ComparisonFigures.Lines(this, title ?? $"Time per call against {Parameter.Title}", predictions);

    /// <summary>The figure; the verdicts as its text.</summary>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        new Dictionary<string, string>(ToFigure().ToBundle()) { [Mime.Text] = ToString() };

    /// <summary>The verdicts value by value.</summary>
    public override string ToString() => string.Join('\n', Points.SelectMany(
        p => ComparisonText.Verdicts(p.Comparison)
            .Select(sentence => $"{Parameter.Title} = {Text(p.Value)}: {sentence}")));

    private string Text(double value) => Parameter.Unit.Format(value);
}
