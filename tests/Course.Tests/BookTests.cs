using System.Text.RegularExpressions;
using Course.Tests.Support;
using Microsoft.Playwright;

namespace Course.Tests;

/// <summary>A small book in a browser, from disk, as a reader has it after ./lab run.</summary>
public sealed partial class BookTests(OneBrowser browser, ThreeChapters book)
    : IClassFixture<ThreeChapters>
{
    private static readonly string[] Pages =
        ["index", "results", "01-channel-reuse", "04-streaming", "quiz", "solution-01-channel-reuse", "docs-decisions"];

    private const float MinNameWidth = 90;

    // Seven pages, each read by axe where it is there: on a busy machine that takes minutes.
    [ChromiumTheory(Timeout = 400_000)]
    [InlineData(360, ColorScheme.Dark)]
    [RowOfAll(360, ColorScheme.Light), RowOfAll(800, ColorScheme.Light), RowOfAll(1280, ColorScheme.Dark)]
    public async Task No_page_scrolls_sideways_or_moves_and_what_scrolls_in_it_can_be_reached(
        int width, ColorScheme scheme)
    {
        var page = await browser.OpenAsync(
            new() { ColorScheme = scheme, ViewportSize = new() { Width = width, Height = 900 } });

        foreach (var name in Pages)
        {
            await GoAsync(page, name);
            // A picture of the whole page makes the window as high as the page, and that moves some of it.
            var moved = await page.EvaluateAsync<double>(Shift);
            await Screenshots.SaveAsync(page, $"book-{name}-{width}-{scheme}", whole: true);

            Assert.True(await page.EvaluateAsync<bool>("document.documentElement.scrollWidth <= innerWidth"),
                $"{name} scrolls sideways at {width}");
            Assert.Equal("", await page.EvaluateAsync<string>(Unreachable));
            // A cell's button has a key; that of code in prose must be a stop on the way.
            Assert.Equal(0, await page.Locator(".code:not(:has(.gutter)) > .copy[tabindex='-1']").CountAsync());
            Assert.True(moved < 0.01, $"{name} moves at {width}");
            Assert.Equal(0, await page.Locator("th:empty").CountAsync());
            Assert.Equal("", Axe is null ? "" : await page.EvaluateAsync<string>(Axe + Violations));
        }

        Assert.Empty(browser.TroubleOf(page).Errors);
        Assert.Empty(browser.TroubleOf(page).Refused);
        await page.Context.CloseAsync();
    }

    [ChromiumTheory(Timeout = 120_000)]
    [InlineData("keep-alive"), RowOfAll("MaxStreamsPerConnection"), RowOfAll("RESOURCE_EXHAUSTED")]
    public async Task The_search_finds_a_word_and_leads_to_it(string word)
    {
        var page = await browser.OpenAsync(new());
        await GoAsync(page, "index");

        await page.Keyboard.PressAsync("Control+k");
        await page.Keyboard.TypeAsync(word);
        await page.Locator(".search li a").First.WaitForAsync();
        var found = await page.Locator(".search li").First.InnerTextAsync();
        await page.Keyboard.PressAsync("Enter");
        await LeadsToAsync(page, "(?<!index).html");

        Assert.Contains(word, found, StringComparison.OrdinalIgnoreCase);
        Assert.Contains(word, await page.Locator("main").TextContentAsync(), StringComparison.OrdinalIgnoreCase);
        await page.Context.CloseAsync();
    }

    // An old browser, and a file that was damaged.
    [ChromiumTheory(Timeout = 90_000)]
    [InlineData("delete globalThis.DecompressionStream"), InlineData("globalThis.atob = () => 'damaged'")]
    public async Task A_search_that_cannot_load_says_so(string fault)
    {
        var page = await browser.OpenAsync(new());
        await page.AddInitScriptAsync(fault);
        await GoAsync(page, "index");

        await page.Keyboard.PressAsync("Control+k");
        await page.Locator(".search [role=status]:has-text('cannot be read by this browser')").WaitForAsync();

        await page.Context.CloseAsync();
    }

    [ChromiumTheory(Timeout = 90_000)]
    [InlineData(true), RowOfAll(false)]
    public async Task On_a_phone_the_contents_open_as_a_drawer_with_and_without_scripts(bool scripts)
    {
        var page = await browser.OpenAsync(
            new() { JavaScriptEnabled = scripts, ViewportSize = new() { Width = 360, Height = 700 } });
        await GoAsync(page, "01-channel-reuse");
        Assert.False(await page.Locator("#book").IsVisibleAsync());

        await page.Locator("[popovertarget=book]").ClickAsync();
        await page.Locator("#book a[href='04-streaming.html']").ClickAsync();

        await LeadsToAsync(page, "/04-streaming.html");
        Assert.Equal("4. Streaming", await page.Locator("#book [aria-current]").TextContentAsync());
        Assert.False(await page.Locator("#book").IsVisibleAsync());
        await page.Context.CloseAsync();
    }

    [ChromiumTheory(Timeout = 90_000)]
    [InlineData(true), InlineData(false)]
    public async Task A_question_answers_at_once_with_and_without_scripts(bool scripts)
    {
        var page = await browser.OpenAsync(new() { JavaScriptEnabled = scripts });
        await GoAsync(page, "01-channel-reuse");
        var shown = page.Locator(".question").First.Locator(".feedback:visible");
        Assert.Equal(0, await shown.CountAsync());

        await page.Locator("[name=q-1-1][value=a]").CheckAsync();
        var wrong = await shown.TextContentAsync();
        await page.Locator("[name=q-1-1][value=c]").CheckAsync();

        Assert.StartsWith("✗ No.", wrong, StringComparison.Ordinal);
        Assert.StartsWith("✓ Right.", await shown.TextContentAsync(), StringComparison.Ordinal);
        await page.Context.CloseAsync();
    }

    [ChromiumTheory(Timeout = 90_000)]
    [InlineData("next", "quiz"), RowOfAll("prev", "01-channel-reuse")]
    public async Task A_page_leads_to_the_next_that_there_is(string rel, string expected)
    {
        var page = await browser.OpenAsync(new());
        await GoAsync(page, "04-streaming");

        await page.Locator($".turn [rel={rel}]").ClickAsync();

        await LeadsToAsync(page, $"/{expected}.html");
        await page.Context.CloseAsync();
    }

    [ChromiumTheory(Timeout = 120_000)]
    [InlineData(true), RowOfAll(false)]
    public async Task A_figures_data_unfolds_and_comes_as_a_file(bool scripts)
    {
        var page = await browser.OpenAsync(new() { JavaScriptEnabled = scripts });
        await GoAsync(page, "01-channel-reuse");
        var data = page.Locator("#cell-5 .data");

        await data.Locator("summary").ClickAsync();
        var row = await data.Locator("tbody tr").First.InnerTextAsync();
        var file = await page.RunAndWaitForDownloadAsync(() => data.Locator("a[download]").ClickAsync());

        Assert.StartsWith("one channel, one client", row, StringComparison.Ordinal);
        Assert.EndsWith(".csv", file.SuggestedFilename, StringComparison.Ordinal);
        Assert.StartsWith("name,time per call (s),", await File.ReadAllTextAsync((await file.PathAsync())!),
            StringComparison.Ordinal);
        Assert.Empty(browser.TroubleOf(page).Refused);
        await page.Context.CloseAsync();
    }

    [ChromiumTheory(Timeout = 120_000)]
    [InlineData(360), RowOfAll(800)]
    public async Task Names_ratio_and_interval_of_a_comparison_are_in_sight(int width)
    {
        var page = await browser.OpenAsync(new() { ViewportSize = new() { Width = width, Height = 900 } });
        await GoAsync(page, "01-channel-reuse");
        var table = page.Locator("#cell-5 .out.html table:has(th:text-is('ratio'))").First;

        var columns = (await table.Locator("th").AllInnerTextsAsync()).ToList();
        var cells = await table.Locator("tr:last-child td").AllAsync();

        foreach (var column in (string[])["case", "ratio", "95 % interval"])
        {
            var box = (await cells[columns.IndexOf(column)].BoundingBoxAsync())!;
            Assert.InRange(box.X + box.Width, 0, width);
            Assert.True(column != "case" || box.Width >= MinNameWidth, $"the name has {box.Width} pixels");
        }

        await page.Context.CloseAsync();
    }

    [ChromiumTheory(Timeout = 120_000)]
    [InlineData("01-channel-reuse"), InlineData("12-traces-and-meters")]
    public async Task The_contents_mark_a_page_that_was_read_to_its_end(string name)
    {
        var page = await browser.OpenAsync(new());
        await GoAsync(page, name);
        Assert.Equal(0, await page.Locator(".book .read").CountAsync());

        await page.EvaluateAsync("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })");
        await page.Locator($".book a.read[href='{name}.html']").WaitForAsync();
        await GoAsync(page, "index");

        Assert.Equal(1, await page.Locator(".book .read").CountAsync());
        Assert.StartsWith("1 of ", await page.Locator(".book .progress").TextContentAsync(), StringComparison.Ordinal);
        await page.Context.CloseAsync();
    }

    [Fact]
    public void Every_link_of_the_book_leads_somewhere()
    {
        foreach (var file in Directory.GetFiles(book.Folder, "*.html"))
        {
            var html = File.ReadAllText(file);
            foreach (var href in Links().Matches(html).Select(link => Uri.UnescapeDataString(link.Groups[1].Value))
                .Where(href => !Uri.TryCreate(href, UriKind.Absolute, out _)))
            {
                var (path, anchor) = href.Split('#') is [var before, var after] ? (before, after) : (href, "");
                var target = path.Length == 0 ? file : Path.GetFullPath(Path.Combine(book.Folder, path));
                Assert.True(File.Exists(target) || Directory.Exists(target), $"{Path.GetFileName(file)}: {href}");
                Assert.True(anchor.Length == 0 || !target.EndsWith(".html", StringComparison.Ordinal)
                    || File.ReadAllText(target).Contains($"id=\"{anchor}\"", StringComparison.Ordinal),
                    $"{Path.GetFileName(file)}: {href}");
            }
        }
    }

    private Task GoAsync(IPage page, string name) =>
        page.GotoAsync(new Uri(Path.Combine(book.Folder, name + ".html")).AbsoluteUri);

    // Asked again and again: an address that changes between two looks of WaitForURLAsync is not seen by either.
    private static async Task LeadsToAsync(IPage page, string end)
    {
        await Assertions.Expect(page).ToHaveURLAsync(new Regex($"{end}(#.*)?$"), new() { Timeout = 60_000 });
        // The address is the new page's before all of the page is there. The page itself is asked: on a busy machine
        // Playwright can miss the event, and then waits for it in vain.
        await page.WaitForFunctionAsync("() => document.readyState !== 'loading'");
    }

    // axe-core's script, where there is one: it is no part of the repository (CONTRIBUTING.md says how to get it).
    private static string? Axe { get; } =
        Environment.GetEnvironmentVariable("GRPCLAB_AXE") is { Length: > 0 } path ? File.ReadAllText(path) : null;

    private const string Violations = """
        ;axe.run().then(found => found.violations.map(
          v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join(', ')).join('\n'))
        """;

    // What axe calls scrollable-region-focusable.
    private const string Unreachable = """
        Array.from(document.querySelectorAll('main *')).filter(e => {
          const x = getComputedStyle(e).overflowX;
          return (x === 'auto' || x === 'scroll') && e.scrollWidth > e.clientWidth + 1 && e.tabIndex < 0;
        }).map(e => e.outerHTML.slice(0, 80)).join('\n')
        """;

    private const string Shift = """
        new Promise(resolve => {
          let sum = 0;
          new PerformanceObserver(list => list.getEntries().forEach(e => { sum += e.value; }))
            .observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 300);
        })
        """;

    [GeneratedRegex(" href=\"([^\"]+)\"")]
    private static partial Regex Links();
}
