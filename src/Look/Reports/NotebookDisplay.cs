namespace GrpcLab.Look;

/// <summary>
/// Names the class that formats a type for a notebook. The course's kernel and .NET Interactive look for an attribute
/// of this name and shape, whatever assembly it is in; so this one refers to no library of either.
/// </summary>
/// <param name="formatterSourceType">A class with a method CreateTypeFormatters().</param>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    /// <summary>The class whose CreateTypeFormatters() makes one formatter for each mime type.</summary>
    public Type FormatterSourceType { get; } = formatterSourceType;

    /// <summary>The mime types that go out together.</summary>
    public string[] PreferredMimeTypes { get; set; } = [];
}

/// <summary>What a notebook shows of a report and of its time line. Hosts call it by name.</summary>
internal sealed class NotebookDisplay
{
    public const string Html = "text/html", Text = "text/plain", Plotly = "application/vnd.plotly.v1+json";

    /// <summary>One formatter for each mime type.</summary>
    public IEnumerable<object> CreateTypeFormatters() =>
        [new NotebookFormatter(Plotly), new NotebookFormatter(Html), new NotebookFormatter(Text)];
}

/// <summary>Writes one mime type. Hosts call both members by name.</summary>
internal sealed class NotebookFormatter(string mimeType)
{
    public string MimeType { get; } = mimeType;

    /// <summary>Writes a value; false when it has no such form.</summary>
    public bool Format(object value, TextWriter writer)
    {
        var content = (value, MimeType) switch
        {
            (LookReport report, NotebookDisplay.Html) => HtmlReport.OfCell(report),
            (LookReport report, NotebookDisplay.Text) => report.ToString(),
            (Timeline timeline, NotebookDisplay.Plotly) => TimelineFigure.PlotlyOf(timeline),
            (Timeline timeline, NotebookDisplay.Html) => TimelineFigure.PictureOf(timeline),
            (Timeline timeline, NotebookDisplay.Text) => timeline.ToString(),
            _ => null,
        };
        writer.Write(content);
        return content is not null;
    }
}
