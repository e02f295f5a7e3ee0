using Course.Tests.Support;
using Microsoft.Playwright;

namespace Course.Tests;

[Collection(Finished.Name)]
public sealed class PageTests(FinishedRun run, OneBrowser browser)
{
    [ChromiumTheory(Timeout = 400_000)]
    [InlineData(ColorScheme.Light, true), InlineData(ColorScheme.Dark, true), InlineData(ColorScheme.Light, false)]
    public async Task Every_figure_is_seen_and_nothing_is_fetched(ColorScheme scheme, bool scripts)
    {
        var page = await browser.OpenAsync(new() { ColorScheme = scheme, JavaScriptEnabled = scripts });
        var fetched = new List<string>();
        page.Request += (_, request) => fetched.Add(request.Url);
        var chapters = Repository.Runs().Select(chapter => Path.GetFileName(chapter)!).ToList();
        // What dark pages and pages without scripts are made of is the same in every chapter.
        var isWhole = TestScope.IsAll || (scheme == ColorScheme.Light && scripts);

        foreach (var chapter in isWhole ? chapters : chapters.Take(1))
        {
            await page.GotoAsync(new Uri(run.Page(chapter)).AbsoluteUri);
            await Screenshots.SaveAsync(page, $"{chapter}-{scheme}-{(scripts ? "scripts" : "plain")}", whole: true);
            var (drawn, seen) = (run.Notebook(chapter).Figures, await VisibleAsync(page.Locator(".cell svg[id^=fig-]")));

            Assert.True(drawn == seen, $"{chapter} has {drawn} figures, of which {seen} are seen");
            Assert.True(drawn > 0 || chapter == "quiz.ipynb", $"{chapter} has no figure");
            Assert.True(browser.TroubleOf(page).Errors.IsEmpty, $"{chapter}: {browser.TroubleOf(page).Errors.FirstOrDefault()}");
        }

        Assert.DoesNotContain(fetched, url => !url.StartsWith("file:", StringComparison.Ordinal)
            && !url.StartsWith("data:", StringComparison.Ordinal));
        await page.Context.CloseAsync();
    }

    /// <summary>How many of these have an area on the page.</summary>
    private static Task<int> VisibleAsync(ILocator figures) => figures.EvaluateAllAsync<int>("""
        figures => figures.map(figure => figure.getBoundingClientRect())
          .filter(box => box.width > 200 && box.height > 100).length
        """);
}
