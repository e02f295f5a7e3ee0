namespace GrpcLab;

/// <summary>A figure in a report; in text, its table.</summary>
/// <param name="Figure">The figure.</param>
public sealed record ReportFigure(Figure Figure) : ReportPart
{
    internal override string ToHtml() => Figure.ToHtml();

    internal override string ToText() => Figure.ToText();
}
