using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>How a value changes with another: lines with 95 % bands, predictions dashed, references dotted.</summary>
/// <param name="Title">What the figure is about.</param>
/// <param name="X">What is varied.</param>
/// <param name="Y">What is measured.</param>
/// <param name="Lines">The series.</param>
public sealed record LineFigure(string Title, Axis X, Axis Y, IReadOnlyList<Line> Lines) : Figure(Title)
{
    internal const string IntervalName = "95 % interval";

    /// <summary>
    /// Whether every measured point is marked. Default: yes; otherwise a few are, so that lines can be told apart.
    /// </summary>
    public bool Markers { get; init; } = true;

    /// <summary>The figure with a dotted line from its lowest to its highest value at one place.</summary>
    /// <param name="x">The place, in the base unit of the horizontal axis.</param>
    /// <param name="label">What is there.</param>
    /// <exception cref="ArgumentException">The figure has no points.</exception>
    public LineFigure MarkedAt(double x, string label)
    {
        if (IsEmpty)
        {
            throw new ArgumentException($"The figure \"{Title}\" has no points, so it cannot be marked.");
        }

        var mark = new Line(label, [new(x, Ys.Min()), new(x, Ys.Max())]) { Reference = true };
        return this with { Lines = [.. Lines, mark] };
    }

    /// <summary>The place of a line among the colours: that of the line it predicts, if it says which.</summary>
    internal int ColourOf(int series) => Palette.Of(
        Lines[series].Of is { } of && Lines.TakeWhile(l => l.Label != of).Count() is var place && place < Lines.Count
            ? place : series);

    internal bool HasBands => Lines.Any(l => l.Points.Any(p => p.HasInterval));

    internal IEnumerable<double> Xs => Lines.SelectMany(l => l.Points).Select(p => p.X);

    internal IEnumerable<double> Ys =>
        Lines.SelectMany(l => l.Points).SelectMany(p => (double?[])[p.Y, p.Low, p.High]).OfType<double>();

    internal override string Kind => "Line chart";

    internal override bool IsEmpty => Lines.All(l => l.Points.Count == 0);

    internal override void Draw(SvgPage page) => new LinePainter(this, page).Draw();

    internal static IReadOnlyList<LinePoint> Ordered(Line line) => [.. line.Points.OrderBy(p => p.X)];

    /// <summary>
    /// The points of each band. One without an interval interrupts the band rather than bend it.
    /// </summary>
    internal static IEnumerable<List<LinePoint>> Bands(IEnumerable<LinePoint> points)
    {
        List<LinePoint> band = [];
        foreach (var point in points.Append(new LinePoint(0, 0)))
        {
            if (point.HasInterval)
            {
                band.Add(point);
                continue;
            }

            if (band.Count > 1) yield return band;
            band = [];
        }
    }

    internal override Table Tabulate(FigureNumbers numbers)
    {
        List<Column> columns = ["series", numbers.Column(X.Title, X.Unit), numbers.Column(Y.Title, Y.Unit)];
        if (HasBands)
        {
            columns.AddRange([numbers.Column(IntervalName + " from", Y.Unit), numbers.Column("to", Y.Unit)]);
        }

        return new(columns, [.. Lines.SelectMany(line => Ordered(line).Where(p => IsTabulated(line, p)).Select(
            p => (IReadOnlyList<string>)[line.Label, numbers.Of(X.Unit, p.X),
                .. ((double?[])[p.Y, p.Low, p.High]).Select(value => numbers.Of(Y.Unit, value))]))]);
    }

    // A prediction may be drawn at many more points than were measured; a
    // reader of the table compares it where there is something to compare.
    private bool IsTabulated(Line line, LinePoint point) =>
        line.Measured || Lines.All(l => !l.Measured) || Lines.Any(l => l.Measured && l.Points.Any(p => p.X == point.X));

    internal string Hover(Line line, LinePoint point) =>
        $"{line.Label}: {Y.Unit.Format(point.Y)} at {X.Unit.Format(point.X)}"
        + (point is { Low: { } low, High: { } high }
            ? $" ({IntervalName} {Y.Unit.Format(low)} to {Y.Unit.Format(high)})" : "");

    internal override string DescribeData() =>
        string.Join(" ", Lines.Where(l => l.Points.Count > 0).Select(Describe));

    private string Describe(Line line)
    {
        var points = Ordered(line);
        var (first, last) = (points[0], points[^1]);
        return $"{line.Label}: {Y.Title} {Y.Unit.Format(first.Y)} at {X.Title} {X.Unit.Format(first.X)}"
            + (points.Count > 1 ? $", {Y.Unit.Format(last.Y)} at {X.Unit.Format(last.X)}." : ".");
    }

    internal override IEnumerable<string> Errors() => Lines.SelectMany(line => line.Points.SelectMany((p, i) =>
        ErrorsOf($"Point {i} of \"{line.Label}\"", p.X, p.Y, p.Low, p.High)));

    internal override PlotlyParts ToPlotly()
    {
        var (x, y) = (PlotlyScale.For(X, Xs), PlotlyScale.For(Y, Ys, AxisScale.LinesFitting(Y)));
        return new(
            Lines.SelectMany((line, i) => Traces(line, i, x, y)), new { xaxis = x.ToAxis(), yaxis = y.ToAxis() },
            Lines.Count > 1 ? [.. Lines.Select(l => l.Label)] : []);
    }

    private IEnumerable<JsonObject> Traces(Line line, int series, PlotlyScale x, PlotlyScale y)
    {
        var (points, colour) = (Ordered(line), Palette.Light[ColourOf(series)]);
        foreach (var banded in Bands(points))
        {
            // A band is two edges with a fill between.
            var rgb = Convert.FromHexString(colour.AsSpan(1));
            yield return Edge(banded, p => p.Low!.Value, new { });
            yield return Edge(banded, p => p.High!.Value,
                new { fill = "tonexty", fillcolor = $"rgba({rgb[0]},{rgb[1]},{rgb[2]},0.2)" });
        }

        var marked = Markers && line.Measured;
        yield return PlotlyDocument.Trace("scatter", line.Label, series,
            points.Select(p => x.Of(p.X)), points.Select(p => y.Of(p.Y)), points.Select(p => Hover(line, p)), new
            {
                mode = marked ? "lines+markers" : "lines",
                line = new
                {
                    color = colour,
                    width = 2,
                    dash = line.Predicted ? "dash" : line.Reference ? "dot" : "solid",
                },
                marker = marked ? PlotlyDocument.Mark(series, 8) : null,
            });

        JsonObject Edge(List<LinePoint> banded, Func<LinePoint, double> value, object fill) => PlotlyDocument.Trace(
            "scatter", null, series, banded.Select(p => x.Of(p.X)), banded.Select(p => y.Of(value(p))), null,
            PlotlyDocument.Joined(new { mode = "lines", line = new { width = 0, color = colour } }, fill));
    }
}

/// <summary>One series of a <see cref="LineFigure"/>.</summary>
/// <param name="Label">What the line shows.</param>
/// <param name="Points">Its points; drawn in order of X.</param>
public sealed record Line(string Label, IReadOnlyList<LinePoint> Points)
{
    /// <summary>Drawn dashed and without markers, as a calculation is told from a measurement. Default: no.</summary>
    public bool Predicted { get; init; }

    /// <summary>
    /// Label of the line that a prediction is of: it is drawn in that line's colour. Default: in one of its own.
    /// </summary>
    public string? Of { get; init; }

    /// <summary>
    /// A level or a place that measurements are read against, drawn dotted and without markers. Default: no.
    /// </summary>
    public bool Reference { get; init; }

    /// <summary>Whether its points were measured, and so are marked and never broken into dashes.</summary>
    internal bool Measured => !Predicted && !Reference;
}

/// <summary>A point of a <see cref="Line"/>, in the axes' base units.</summary>
/// <param name="X">Where it stands.</param>
/// <param name="Y">Its value.</param>
/// <param name="Low">Lower end of the 95 % interval. Default, and for what is not a number: no band here.</param>
/// <param name="High">Upper end of the 95 % interval. Default, and for what is not a number: no band here.</param>
public sealed record LinePoint(double X, double Y, double? Low = null, double? High = null)
{
    /// <inheritdoc cref="LinePoint"/>
    public double? Low { get; init; } = Low is double.NaN ? null : Low;

    /// <inheritdoc cref="LinePoint"/>
    public double? High { get; init; } = High is double.NaN ? null : High;

    internal bool HasInterval => Low is not null && High is not null;
}
