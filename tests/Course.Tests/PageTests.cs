using Course.Tests.Support;
using Microsoft.Playwright;

namespace Course.Tests;

[Collection(Finished.Name)]
public sealed class PageTests(FinishedRun run, OneBrowser browser) : IClassFixture<OneBrowser>
{
    public static TheoryData<string, ColorScheme, bool> Views
    {
        get
        {
            var views = new TheoryData<string, ColorScheme, bool>();
            var chapters = Repository.Runs().Select(c => Path.GetFileName(c)!).ToList();
            foreach (var chapter in chapters) views.Add(chapter, ColorScheme.Light, true);

            // What dark pages and pages without scripts are made of is the same in every chapter.
            foreach (var chapter in TestScope.IsAll ? chapters : chapters.Take(1))
            {
                views.Add(chapter, ColorScheme.Dark, true);
                views.Add(chapter, ColorScheme.Light, false);
            }

            return views;
        }
    }

    [ChromiumTheory(Timeout = 240_000), MemberData(nameof(Views))]
    public async Task Every_figure_is_seen_and_nothing_is_fetched(string chapter, ColorScheme scheme, bool scripts)
    {
        var page = await browser.OpenAsync(new() { ColorScheme = scheme, JavaScriptEnabled = scripts });
        var fetched = new List<string>();
        page.Request += (_, request) => fetched.Add(request.Url);

        await page.GotoAsync(new Uri(run.Page(chapter)).AbsoluteUri);
        await Screenshots.SaveAsync(page, $"{chapter}-{scheme}-{(scripts ? "scripts" : "plain")}", whole: true);

        Assert.Empty(browser.Errors);
        Assert.DoesNotContain(fetched, url => !url.StartsWith("file:", StringComparison.Ordinal)
            && !url.StartsWith("data:", StringComparison.Ordinal));
        Assert.Equal(run.Notebook(chapter).Figures,
            await VisibleAsync(page.Locator(".cell svg[id^=fig-]")));
        await page.Context.CloseAsync();
    }

    /// <summary>How many of these have an area on the page.</summary>
    private static Task<int> VisibleAsync(ILocator figures) => figures.EvaluateAllAsync<int>("""
        figures => figures.map(figure => figure.getBoundingClientRect())
          .filter(box => box.width > 200 && box.height > 100).length
        """);
}
