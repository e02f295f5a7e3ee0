namespace GrpcLab;

/// <summary>
/// A heading, then figures, tables and paragraphs, shown as one output. It has no plotly form: a host that prefers plotly would show
/// the chart alone and hide the verdict and the table. Its figures are live in the HTML, and each can be shown by itself.
/// </summary>
/// <param name="Heading">What the report is about; empty for none.</param>
/// <param name="Parts">What follows, from the top.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Report(string Heading, IReadOnlyList<ReportPart> Parts) : IDisplayable
{
    /// <summary>A report that holds only its heading so far.</summary>
    public Report(string heading) : this(heading, []) { }

    /// <summary>The first figure, if there is one.</summary>
    public Figure? Figure => Parts.OfType<ReportFigure>().FirstOrDefault()?.Figure;

    /// <summary>This report with a figure at the end.</summary>
    public Report With(Figure figure) => this with { Parts = [.. Parts, new ReportFigure(figure)] };

    /// <summary>This report with a table at the end.</summary>
    public Report With(Table table) => this with { Parts = [.. Parts, new ReportTable(table)] };

    /// <summary>This report with a paragraph at the end.</summary>
    /// <param name="paragraph">Plain text; it is escaped.</param>
    /// <param name="strong">Whether it is what the reader should see first. Default: no.</param>
    public Report With(string paragraph, bool strong = false) =>
        this with { Parts = [.. Parts, new ReportParagraph(paragraph, strong)] };

    /// <summary>An HTML fragment.</summary>
    public string ToHtml() => $"<div>{(Heading.Length > 0 ? $"<h4 style=\"margin:.4em 0\">{Markup.Escape(Heading)}</h4>" : "")}\n"
        + string.Join("\n", Parts.Select(p => p.ToHtml())) + "\n</div>";

    /// <summary>Lines of text.</summary>
    public string ToText() =>
        string.Join("\n\n", ((string[])[Heading]).Concat(Parts.Select(p => p.ToText())).Where(t => t.Length > 0));

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        new Dictionary<string, string> { [Mime.Html] = ToHtml(), [Mime.Text] = ToText() };

    /// <summary>The text form.</summary>
    public override string ToString() => ToText();
}
