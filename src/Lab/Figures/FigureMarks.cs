namespace GrpcLab;

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
