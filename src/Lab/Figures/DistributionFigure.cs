using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>Which share of the calls took at most so long: one curve per case, drawn from every raw value.</summary>
/// <param name="Title">What the figure is about.</param>
/// <param name="Value">What the values are.</param>
/// <param name="Samples">The cases.</param>
public sealed record DistributionFigure(string Title, Axis Value, IReadOnlyList<Sample> Samples) : Figure(Title)
{
    /// <summary>The percentiles marked on each curve, as shares. Default: the median and the 99th.</summary>
    public IReadOnlyList<double> Percentiles { get; init; } = [0.5, 0.99];

    /// <summary>What one value belongs to. Default: calls.</summary>
    public string Of { get; init; } = "calls";

    /// <summary>Sorted copies of the samples that have values.</summary>
    internal IReadOnlyList<Ecdf> Curves => [.. Samples.Select(s => new Ecdf(s.Label, s.Values))];

    internal override void Draw(SvgPage page) => DistributionPainter.Draw(this, page);

    internal override void AddTo(JsonArray data, JsonObject layout) => DistributionPlotly.AddTo(this, data, layout);

    internal override Table Tabulate(FigureNumbers numbers) => new(
        ["", Column.Number("n"), .. ((string[])["least", .. Percentiles.Select(PercentileName), "most"])
            .Select(title => numbers.Column(title, Value.Unit))],
        [.. Curves.Select(curve => Row(curve, numbers))]);

    private IReadOnlyList<string> Row(Ecdf curve, FigureNumbers numbers) => curve.Count == 0
        ? [curve.Label, "0"]
        : [curve.Label, numbers.Of(Unit.Count, curve.Count),
            .. ((double[])[curve.Min, .. Percentiles.Select(curve.At), curve.Max])
                .Select(value => numbers.Of(Value.Unit, value))];

    internal static string PercentileName(double share) => "p" + Unit.Digits(share * 100);

    internal override string DescribeData()
    {
        var curves = Curves.Where(c => c.Count > 0).ToList();
        if (curves.Count == 0) return $"Distribution chart, {Title}: no data.";
        var share = Percentiles.Count > 0 ? Percentiles[0] : 0.5;
        return $"Distribution chart, {Title}. " + string.Join(" ", curves.Select(c =>
            $"{c.Label}: {PercentileName(share)} {Value.Unit.Format(c.At(share))}, from {Value.Unit.Format(c.Min)} to "
            + $"{Value.Unit.Format(c.Max)}."));
    }

    internal override IEnumerable<string> Errors() =>
        Samples.SelectMany(s => s.Values.SelectMany((v, i) => ErrorsOf($"Value {i} of \"{s.Label}\"", v)))
            .Concat(Percentiles.Where(p => !(p is >= 0 and <= 1))
                .Select(p => $"Percentile {Unit.Digits(p)} is not a share; give 0.99 for the 99th."));
}

/// <summary>The raw values of one case in a <see cref="DistributionFigure"/>.</summary>
/// <param name="Label">What was measured.</param>
/// <param name="Values">Every value, in any order, in the axis' base unit.</param>
public sealed record Sample(string Label, IReadOnlyList<double> Values);
