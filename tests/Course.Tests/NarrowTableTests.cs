using Course.Tests.Support;
using Microsoft.Playwright;

namespace Course.Tests;

/// <summary>A comparison's table where there is little room.</summary>
public sealed class NarrowTableTests(OneBrowser browser) : IClassFixture<OneBrowser>, IDisposable
{
    private const float MinNameWidth = 90;

    private static readonly string[] Seen = ["case", "ratio", "95 % interval"];

    private readonly string _file = Path.Combine(Path.GetTempPath(), $"grpc-lab-table-{Guid.NewGuid():N}.html");

    public void Dispose() => File.Delete(_file);

    [ChromiumTheory(Timeout = 240_000)]
    [InlineData(800, ColorScheme.Light), InlineData(800, ColorScheme.Dark), InlineData(360, ColorScheme.Light),
        InlineData(360, ColorScheme.Dark)]
    public async Task Names_ratio_and_interval_are_in_sight(int width, ColorScheme scheme)
    {
        var comparison = await ThreeChapters.CompareAsync();
        await File.WriteAllTextAsync(
            _file, RenderedPage.Of("01-channel-reuse.ipynb", (1, comparison.ToTable().ToHtml())));
        var page = await browser.OpenAsync(
            new() { ColorScheme = scheme, ViewportSize = new() { Width = width, Height = 900 } });

        await page.GotoAsync(new Uri(_file).AbsoluteUri);
        var table = page.Locator(".out.html table");
        await Screenshots.SaveAsync(page.Locator("section.cell").First, $"narrow-table-{width}-{scheme}");
        var columns = (await table.Locator("th").AllInnerTextsAsync()).ToList();
        var cells = await BoxesAsync(table.Locator("tr:last-child td"));

        Assert.True(cells[columns.IndexOf("case")].Width >= MinNameWidth, $"the name has {cells[0].Width} pixels");
        Assert.All(Seen, column => Assert.InRange(
            cells[columns.IndexOf(column)].X + cells[columns.IndexOf(column)].Width, 0, width));
        Assert.True(await page.EvaluateAsync<bool>("document.documentElement.scrollWidth <= innerWidth"),
            "the page itself scrolls sideways");
    }

    private static async Task<List<LocatorBoundingBoxResult>> BoxesAsync(ILocator cells)
    {
        var boxes = new List<LocatorBoundingBoxResult>();
        foreach (var cell in await cells.AllAsync()) boxes.Add((await cell.BoundingBoxAsync())!);

        return boxes;
    }
}
