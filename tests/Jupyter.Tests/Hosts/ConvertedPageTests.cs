using Jupyter.Tests.Environments;
using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>
/// A chapter that has run, made into a page by nbconvert 6.5 and 7: figures are seen with and without scripts and
/// network.
/// </summary>
[Collection(Executed.Name)]
public sealed class ConvertedPageTests(ExecutedNotebooks executed)
{
    private const string Chapter = "00-getting-started.ipynb";
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    // What nbconvert's own template loads for formulas and widgets; the course's outputs ask for nothing.
    private static readonly string[] OfTheTemplate = ["https://cdnjs.cloudflare.com/ajax/libs/", "https://unpkg.com/"];

    public static TheoryData<bool> Scripts => TestScope.IsAll ? new(true, false) : new(true);

    [BrowserTheory(Timeout = 600_000), OnHost(Host.Lab, nameof(Scripts)), OnHost(Host.Debian, nameof(Scripts))]
    public async Task Figures_of_a_converted_page_are_seen(Host host, bool scripts)
    {
        var run = await executed.OfAsync(host, Chapter);
        var expected = run.Outputs.OfType<GrpcLab.Notebooks.DisplayOutput>()
            .Sum(o => o.Data.TryGetValue("text/html", out var html) ? html.Split("<img data-figure=").Length - 1 : 0);
        var folder = Directory.CreateTempSubdirectory("lab-converted-");
        await using var convert = JupyterEnvironment.Of(host)
            .Start("-m", "nbconvert", "--to", "html", "--output-dir", folder.FullName, "--output", "page", run.Path);
        await convert.SucceedAsync(Limit);
        await using var browser = new OneBrowser();
        var page = await browser.OpenAsync(new() { JavaScriptEnabled = scripts });

        await page.GotoAsync(new Uri(Path.Combine(folder.FullName, "page.html")).AbsoluteUri,
            new() { WaitUntil = WaitUntilState.DOMContentLoaded });
        var figures = page.Locator(scripts ? FigureView.Live : FigureView.Picture);
        await Until.TrueAsync(async () => await figures.CountAsync() == expected, $"the page shows {expected} figures");
        await FigureView.SeenAsync(browser, await figures.AllAsync());

        await Screenshots.SaveAsync(page, $"{host}-nbconvert-{(scripts ? "scripts" : "plain")}");
        Assert.All(browser.Refused,
            url => Assert.Contains(OfTheTemplate, own => url.StartsWith(own, StringComparison.Ordinal)));
        Assert.Equal(0, await page.Locator(scripts ? FigureView.Picture : FigureView.Live).CountAsync());
        folder.Delete(recursive: true);
    }
}
