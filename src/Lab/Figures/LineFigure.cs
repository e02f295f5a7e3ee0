using System.Text.Json.Nodes;

namespace GrpcLab;

/// <summary>How a value changes with another: lines with 95 % bands, predictions dashed, references dotted.</summary>
/// <param name="Title">What the figure is about.</param>
/// <param name="X">What is varied.</param>
/// <param name="Y">What is measured.</param>
/// <param name="Lines">The series.</param>
public sealed record LineFigure(string Title, Axis X, Axis Y, IReadOnlyList<Line> Lines) : Figure(Title)
{
    /// <summary>
    /// Whether every measured point is marked. Default: yes; otherwise a few are, so that lines can be told apart.
    /// </summary>
    public bool Markers { get; init; } = true;

    /// <summary>What the bands are. Default: 95 % interval.</summary>
    public string IntervalName { get; init; } = "95 % interval";

    /// <summary>The place of a line among the colours: that of the line it predicts, if it says which.</summary>
    internal int ColourOf(int series) => Palette.Of(
        Lines[series].Of is { } of && Lines.TakeWhile(l => l.Label != of).Count() is var place && place < Lines.Count
            ? place : series);

    internal bool HasBands => Lines.SelectMany(l => l.Points).Any(p => p.Low is not null && p.High is not null);

    internal override void Draw(SvgPage page) => LinePainter.Draw(this, page);

    internal override void AddTo(JsonArray data, JsonObject layout) => LinePlotly.AddTo(this, data, layout);

    /// <summary>The points of a line in order of X.</summary>
    internal static IReadOnlyList<LinePoint> Ordered(Line line) => [.. line.Points.OrderBy(p => p.X)];

    internal override Table Tabulate(FigureNumbers numbers)
    {
        List<Column> columns = ["series", numbers.Column(X.Title, X.Unit), numbers.Column(Y.Title, Y.Unit)];
        if (HasBands) columns.AddRange([numbers.Column(IntervalName + " from", Y.Unit), numbers.Column("to", Y.Unit)]);

        return new(columns, [.. Lines.SelectMany(line => Ordered(line).Where(p => IsTabulated(line, p)).Select(
            p => (IReadOnlyList<string>)[line.Label, numbers.Of(X.Unit, p.X),
                .. ((double?[])[p.Y, p.Low, p.High]).Select(value => numbers.Of(Y.Unit, value))]))]);
    }

    // A prediction may be drawn at many more points than were measured; a
    // reader of the table compares it where there is something to compare.
    private bool IsTabulated(Line line, LinePoint point) =>
        line.Measured || Lines.All(l => !l.Measured) || Lines.Any(l => l.Measured && l.Points.Any(p => p.X == point.X));

    internal string Print(double? value) => value is { } number ? Y.Unit.Format(number) : "";

    internal override string DescribeData()
    {
        var drawn = Lines.Where(l => l.Points.Count > 0).ToList();
        return drawn.Count == 0
            ? $"Line chart, {Title}: no data."
            : $"Line chart, {Title}. " + string.Join(" ", drawn.Select(Describe));
    }

    private string Describe(Line line)
    {
        var points = Ordered(line);
        var (first, last) = (points[0], points[^1]);
        return $"{line.Label}: {Y.Title} {Y.Unit.Format(first.Y)} at {X.Title} {X.Unit.Format(first.X)}"
            + (points.Count > 1 ? $", {Y.Unit.Format(last.Y)} at {X.Unit.Format(last.X)}." : ".");
    }

    internal override IEnumerable<string> Errors() => Lines.SelectMany(line => line.Points.SelectMany((p, i) =>
        ErrorsOf($"Point {i} of \"{line.Label}\"", p.X, p.Y, p.Low, p.High)));
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
}

/// <summary>Marks a place along the horizontal axis of a figure.</summary>
public static class FigureMarks
{
    /// <summary>The figure with a dotted line from its lowest to its highest value at one place.</summary>
    /// <param name="figure">The figure; it needs at least one point.</param>
    /// <param name="x">The place, in the base unit of the horizontal axis.</param>
    /// <param name="label">What is there.</param>
    public static LineFigure MarkedAt(this LineFigure figure, double x, string label)
    {
        ArgumentNullException.ThrowIfNull(figure);
        var values = figure.Lines.SelectMany(l => l.Points)
            .SelectMany(p => new[] { p.Low ?? p.Y, p.Y, p.High ?? p.Y }).ToArray();
        return values.Length == 0
            ? throw new ArgumentException(
                $"The figure \"{figure.Title}\" has no points, so there is nothing to mark a place among.",
                nameof(figure))
            : figure with
            {
                Lines =
                [
                    .. figure.Lines, new Line(label, [new(x, values.Min()), new(x, values.Max())]) { Reference = true }
                ]
            };
    }
}
