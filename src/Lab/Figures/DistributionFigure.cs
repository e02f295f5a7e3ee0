using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>Which share of the calls took at most so long: one curve per case, drawn from every raw value.</summary>
/// <param name="Title">What the figure is about.</param>
/// <param name="Value">What the values are.</param>
/// <param name="Samples">The cases.</param>
public sealed record DistributionFigure(string Title, Axis Value, IReadOnlyList<Sample> Samples) : Figure(Title)
{
    /// <summary>
    /// The percentiles marked on each curve, as shares; above the median only where ten values or more lie beyond.
    /// Default: the median and the 99th.
    /// </summary>
    public IReadOnlyList<double> Percentiles { get; init; } = [0.5, 0.99];

    internal IReadOnlyList<Ecdf> Curves => [.. Samples.Select(s => new Ecdf(s.Label, s.Values))];

    internal override string Kind => "Distribution chart";

    internal override bool IsEmpty => Samples.All(s => s.Values.Count == 0);

    internal override void Draw(SvgPage page) => new DistributionPainter(this, page).Draw();

    /// <summary>The percentiles that at least one of the curves tells.</summary>
    internal IReadOnlyList<double> KnownPercentiles(IReadOnlyList<Ecdf> curves) =>
        [.. Percentiles.Where(share => curves.Any(curve => curve.Tells(share)))];

    internal override Table Tabulate(FigureNumbers numbers)
    {
        var curves = Curves;
        var told = KnownPercentiles(curves);
        return new(
            ["", Column.Number("n"), .. ((string[])["least", .. told.Select(PercentileName), "most"])
                .Select(title => numbers.Column(title, Value.Unit))],
            [.. curves.Select(curve => Row(curve, told, numbers))]);
    }

    private IReadOnlyList<string> Row(Ecdf curve, IReadOnlyList<double> told, FigureNumbers numbers) => curve.Count == 0
        ? [curve.Label, "0"]
        : [curve.Label, numbers.Of(Unit.Count, curve.Count), numbers.Of(Value.Unit, curve.Min),
            .. told.Select(share => numbers.Of(Value.Unit, curve.Tells(share) ? curve.At(share) : null)),
            numbers.Of(Value.Unit, curve.Max)];

    internal static string PercentileName(double share) => FormattableString.Invariant($"p{share * 100:0.####}");

    internal override string DescribeData()
    {
        var share = Percentiles.Count > 0 ? Percentiles[0] : 0.5;
        return string.Join(" ", Curves.Where(c => c.Count > 0).Select(c => $"{c.Label}: "
            + (c.Tells(share) ? $"{PercentileName(share)} {Value.Unit.Format(c.At(share))}, " : "")
            + $"from {Value.Unit.Format(c.Min)} to {Value.Unit.Format(c.Max)}."));
    }

    internal override IEnumerable<string> Errors() =>
        Samples.SelectMany(s => s.Values.SelectMany((v, i) => ErrorsOf($"Value {i} of \"{s.Label}\"", v)))
            .Concat(Percentiles.Where(p => !(p is >= 0 and <= 1))
                .Select(p => $"Percentile {ReaderNumbers.Digits(p)} is not between 0 and 1; give 0.99 for the 99th."));

    internal string Hover(Ecdf curve, double share, double value) =>
        $"{curve.Label}: {Unit.Percent.Format(share)} of calls at or below {Value.Unit.Format(value)}";

    internal override PlotlyParts ToPlotly()
    {
        var curves = Curves;
        var scale = PlotlyScale.For(Value, curves.Where(c => c.Count > 0).SelectMany(c => (double[])[c.Min, c.Max]));
        return new(
            curves.SelectMany((curve, i) => curve.Count == 0 ? [] : Traces(curve, i, scale)),
            new
            {
                xaxis = scale.ToAxis(),
                yaxis = PlotlyDocument.Axis("Share of calls at or below", log: false,
                    new { tickformat = ".0%", range = (double[])[0, 1.02] }),
            },
            curves.Count > 1 ? [.. curves.Select(c => c.Label)] : []);
    }

    private IEnumerable<JsonObject> Traces(Ecdf curve, int series, PlotlyScale scale)
    {
        var corners = curve.Corners().ToList();
        yield return PlotlyDocument.Trace("scatter", curve.Label, series, corners.Select(c => scale.Of(c.Value)),
            corners.Select(c => c.Share), corners.Select(c => Hover(curve, c.Share, c.Value)), new
            {
                mode = "lines",
                line = new { color = Palette.Light[Palette.Of(series)], shape = "hv", width = 2 },
            });
        var told = Percentiles.Where(curve.Tells).ToList();
        if (told.Count == 0) yield break;
        yield return PlotlyDocument.Trace("scatter", curve.Label, series,
            told.Select(p => scale.Of(curve.At(p))), told, told.Select(p => Hover(curve, p, curve.At(p))),
            new { mode = "markers", showlegend = false, marker = PlotlyDocument.Mark(series, 9) });
    }
}

/// <summary>The raw values of one case in a <see cref="DistributionFigure"/>.</summary>
/// <param name="Label">What was measured.</param>
/// <param name="Values">Every value, in any order, in the axis' base unit.</param>
public sealed record Sample(string Label, IReadOnlyList<double> Values);

/// <summary>The empirical distribution of a sample: exact quantiles, and a curve as fine as can be seen.</summary>
internal sealed class Ecdf(string label, IReadOnlyList<double> values)
{
    private const int Steps = 240;

    private readonly double[] _sorted = Quantile.Sorted(values);

    public string Label => label;

    public int Count => _sorted.Length;

    public double Min => _sorted[0];

    public double Max => _sorted[^1];

    /// <summary>
    /// The quantile as everywhere in the lab, so that a figure and the table beside it name the same p99.
    /// </summary>
    public double At(double share) => Quantile.OfSorted(_sorted, share);

    /// <summary>Whether there are values enough for this quantile; for the median there always are.</summary>
    public bool Tells(double share) => Count > 0 && (share <= 0.5 || Percentiles.IsTold(share, Count));

    /// <summary>Corners of the step curve, thinned to what can be seen: less towards both ends.</summary>
    public IEnumerable<(double Value, double Share)> Corners() =>
        Indices().Select(index => (_sorted[index], (index + 1.0) / Count));

    private SortedSet<int> Indices()
    {
        if (Count <= Steps) return [.. Enumerable.Range(0, Count)];
        SortedSet<int> kept = [.. Enumerable.Range(0, Steps + 1).Select(k => (int)((long)k * (Count - 1) / Steps))];
        // The last per cent is one pixel high but may be most of the width: halve the distance to each end.
        for (var distance = 1; distance < Count / Steps; distance *= 2)
        {
            kept.Add(distance);
            kept.Add(Count - 1 - distance);
        }
        return kept;
    }
}
