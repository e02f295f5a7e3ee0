using System.Text.RegularExpressions;
using Course.Tests.Support;
using GrpcLab;
using Microsoft.Playwright;

namespace Course.Tests;

/// <summary>
/// The framed charts of deeper/00-figures, in a browser: pages of the libraries' shape, with a few lines of ours
/// instead of plotly.js.
/// </summary>
public sealed partial class ForeignFrameTests(OneBrowser browser) : IDisposable
{
    private const string Figures = Repository.Figures, Host = "cdn.plot.ly";

    private const string Script = """
        window.Plotly = { newPlot: function (id, data, layout) {
          var div = document.getElementById(id), chart = document.createElement('div');
          chart.id = 'drawn';
          chart.style.width = (layout.width || div.clientWidth) + 'px';
          chart.style.height = (layout.height || div.clientHeight) + 'px';
          div.appendChild(chart);
        } };
        """;

    private readonly string _file = Path.Combine(Path.GetTempPath(), $"grpc-lab-frame-{Guid.NewGuid():N}.html");

    public void Dispose() => File.Delete(_file);

    [ChromiumTheory(Timeout = 240_000), InlineData(Figures, Host, 1), InlineData(Figures, "elsewhere.example", 0),
        RowOfAll("quiz.ipynb", Host, 0)]
    public async Task A_page_lets_in_scripts_from_the_hosts_its_cells_name_and_from_no_other(
        string notebook, string host, int drawn)
    {
        var cell = notebook == Figures ? ChartCell("Plotly.NET").CodeNumber!.Value : 1;

        await File.WriteAllTextAsync(_file, RenderedPage.Of(notebook, (cell, Frame(host))));
        var page = await browser.OpenAsync(new() { ViewportSize = new() { Width = 1280, Height = 900 } });
        List<string> fetched = [];
        // Nothing leaves the machine: what the policy lets through is answered here.
        await page.RouteAsync(url => url.StartsWith("https:", StringComparison.Ordinal), route =>
        {
            fetched.Add(route.Request.Url);
            return route.FulfillAsync(new() { ContentType = "text/javascript", Body = Script });
        });

        await page.GotoAsync(new Uri(_file).AbsoluteUri, new() { WaitUntil = WaitUntilState.Load });

        Assert.Equal(drawn, await page.FrameLocator("iframe").Locator("#drawn").CountAsync());
        Assert.Equal(drawn > 0 ? [$"https://{host}/plotly-2.27.1.min.js"] : [], fetched);
        await page.Context.CloseAsync();
    }

    [Fact]
    public void Only_the_notebook_of_figures_names_hosts_and_only_where_its_charts_were_drawn()
    {
        var naming = Directory.EnumerateFiles(Repository.Notebooks, "*.ipynb", SearchOption.AllDirectories)
            .Where(path => File.ReadAllText(path).Contains("\"fetches:", StringComparison.Ordinal));

        Assert.Equal([Path.GetFileName(Figures)], naming.Select(path => Path.GetFileName(path)));
        Assert.DoesNotContain("https://", Policy(RenderedPage.Of(Figures)), StringComparison.Ordinal);
        Assert.Contains($"script-src 'unsafe-inline' https://{Host};",
            Policy(RenderedPage.Of(Figures, (ChartCell("XPlot").CodeNumber!.Value, "<p></p>"))),
            StringComparison.Ordinal);
    }

    private static GrpcLab.Notebooks.Cell ChartCell(string library) =>
        GrpcLab.Notebooks.Notebook.Read(Path.Combine(Repository.Notebooks, Figures))
            .CodeCells
            .Single(cell => cell.Source.Contains($"new ForeignChart(\"{library}\"", StringComparison.Ordinal));

    private static string Frame(string host)
    {
        var page = $$$"""
            <!DOCTYPE html><html><head><script src="https://{{{host}}}/plotly-2.27.1.min.js" charset="utf-8"></script></head>
            <body><div id="chart"></div>
            <script>Plotly.newPlot('chart', [], {"width":600,"height":600});</script></body></html>
            """;
        return new ForeignChart("Plotly.NET", page) { Width = 600, Height = 600 }.ToBundle()[Mime.Html];
    }

    private static string Policy(string page) => PolicyOf().Match(page).Groups[1].Value;

    [GeneratedRegex("http-equiv=\"Content-Security-Policy\" content=\"([^\"]+)\"")]
    private static partial Regex PolicyOf();
}
