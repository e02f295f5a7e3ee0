using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab;

/// <summary>
/// A chart that another library wrote as a web page. It is shown in a frame of its own, where its scripts neither meet
/// the host's nor the next chart's; a host that draws plotly figures itself gets the figure.
/// </summary>
/// <param name="Library">The library's name.</param>
/// <param name="Page">The whole HTML page.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed partial record ForeignChart(string Library, string Page) : IDisplayable
{
    /// <summary>The plotly figure, an object with data and layout. Default: none.</summary>
    public string? PlotlyJson { get; init; }

    // What browsers leave free around a page that does not say otherwise.
    private const int Margin = 8;

    /// <summary>
    /// How wide the library draws the chart, in CSS pixels; the frame is as large as chart and margin. Default: 600.
    /// </summary>
    public int Width { get; init; } = 600;

    /// <summary>How high the library draws the chart, in CSS pixels. Default: 600.</summary>
    public int Height { get; init; } = 600;

    /// <summary>
    /// The hosts that the page fetches scripts from; without a network it stays empty when there is one.
    /// </summary>
    public IReadOnlyList<string> ScriptHosts =>
        [.. ScriptSource().Matches(Page).Select(source => new Uri(source.Groups[1].Value).Host).Distinct()];

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle()
    {
        var bundle = new Dictionary<string, string> { [Mime.Html] = ToHtml(), [Mime.Text] = ToString() };
        if (PlotlyJson is not null) bundle[Mime.Plotly] = PlotlyJson;
        return bundle;
    }

    /// <summary>One sentence: whose chart it is, and what it needs.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture,
        $"A chart drawn by {Library}: a page of {Page.Length / 1024.0:N0} KB that "
        + $"{(ScriptHosts.Count == 0 ? "needs no network"
            : $"fetches its scripts from {string.Join(" and ", ScriptHosts)}; "
                + "without a network its frame stays empty")}.");

    // The sandbox lets the page's scripts run and keeps them from the
    // notebook around it. A window narrower than the chart scrolls.
    private string ToHtml() => string.Create(CultureInfo.InvariantCulture,
        $"<div style=\"overflow-x:auto\"><iframe title=\"A chart drawn by {Markup.Escape(Library)}\" "
        + $"sandbox=\"allow-scripts\" srcdoc=\"{Markup.Escape(Page)}\" "
        + $"style=\"display:block;width:{Width + (2 * Margin)}px;height:{Height + (2 * Margin)}px;border:0\"></iframe>"
        + $"</div>\n<p>{Markup.Escape(ToString())}</p>");

    [GeneratedRegex("""<script[^>]*\ssrc\s*=\s*["'](https?://[^"']+)["']""", RegexOptions.IgnoreCase)]
    private static partial Regex ScriptSource();
}
