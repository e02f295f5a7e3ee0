using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab;

/// <summary>
/// A chart that another library wrote as a web page. It is shown in a frame of its own, where its scripts neither meet the host's nor
/// the next chart's; a host that draws plotly figures itself gets the figure.
/// </summary>
/// <param name="Library">The library's name.</param>
/// <param name="Page">The whole HTML page.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Plotly, Mime.Html, Mime.Text])]
public sealed partial record ForeignChart(string Library, string Page) : IDisplayable
{
    /// <summary>The plotly figure, an object with data and layout. Default: none.</summary>
    public string? PlotlyJson { get; init; }

    /// <summary>The height of the frame in CSS pixels. Default: 480.</summary>
    public int Height { get; init; } = 480;

    /// <summary>The hosts that the page fetches scripts from; without a network it stays empty when there is one.</summary>
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
        $"A chart drawn by {Library}: a page of {Page.Length / 1024.0:N0} KB that {(ScriptHosts.Count == 0 ? "needs no network"
            : $"fetches its scripts from {string.Join(" and ", ScriptHosts)}; without a network its frame stays empty")}.");

    // The sandbox lets the page's scripts run and keeps them from the notebook around it.
    private string ToHtml() => string.Create(CultureInfo.InvariantCulture,
        $"<iframe title=\"A chart drawn by {Markup.Escape(Library)}\" sandbox=\"allow-scripts\" srcdoc=\"{Markup.Escape(Page)}\" "
        + $"style=\"width:100%;max-width:720px;height:{Height}px;border:0\"></iframe>\n<p>{Markup.Escape(ToString())}</p>");

    [GeneratedRegex("""<script[^>]*\ssrc\s*=\s*["'](https?://[^"']+)["']""", RegexOptions.IgnoreCase)]
    private static partial Regex ScriptSource();
}
