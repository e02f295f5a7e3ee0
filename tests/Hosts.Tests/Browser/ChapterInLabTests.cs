using Hosts.Tests.Environments;
using Hosts.Tests.Notebooks;
using Microsoft.Playwright;

namespace Hosts.Tests.Browser;

/// <summary>A reader opens chapter 00 in JupyterLab, runs all of it, and reads.</summary>
[Collection(Executed.Name)]
public sealed class ChapterInLabTests(ChapterInLab lab, ExecutedNotebooks executed) : IClassFixture<ChapterInLab>
{
    private const int Limit = 900_000;
    private const Needs Wanted = Needs.Lab | Needs.Browser;

    // What nbconvert's own template loads for formulas and widgets; the course's outputs ask for nothing.
    private static readonly string[] OfTheTemplate = ["https://cdnjs.cloudflare.com/ajax/libs/", "https://unpkg.com/"];

    [NeedsFact(Wanted, Timeout = Limit)]
    public async Task It_opens_with_its_kernel_and_nothing_to_answer_or_save()
    {
        var chapter = await lab.OpenedAsync;

        Assert.Contains(".NET (C#)", chapter.KernelName, StringComparison.Ordinal);
        Assert.Equal((0, false), (chapter.Questions, chapter.IsChanged));
    }

    [NeedsFact(Wanted, Timeout = Limit)]
    public async Task It_runs_from_its_first_cell_to_its_last()
    {
        var chapter = await lab.OpenedAsync;

        Assert.Empty(chapter.State.Errors);
        Assert.Equal(chapter.State.Cells, chapter.State.Done);
        Assert.Equal(0, await chapter.Page.Dialog.CountAsync());
    }

    [NeedsFact(Wanted, Timeout = Limit)]
    public async Task Its_figures_are_drawn_and_live_and_fetch_nothing()
    {
        var chapter = await lab.OpenedAsync;
        var keys = 0;
        Assert.NotEmpty(chapter.FigureCells);

        foreach (var (cell, count) in chapter.FigureCells)
        {
            foreach (var figure in await SeenAsync(chapter.Page, cell, FigureView.Live, count))
            {
                Assert.NotEqual("", await FigureView.HoverAsync(figure));
                keys += await FigureView.CheckLegendAsync(figure);
            }
        }

        Assert.NotEqual(0, keys);
        Assert.Empty(lab.Browser.TroubleOf(chapter.Page.Page).Refused);
    }

    [NeedsTheory(Wanted, Timeout = Limit), Trait(TestScope.Run, TestScope.All)]
    [InlineData("JupyterLab Light"), InlineData("JupyterLab Dark")]
    public async Task Its_text_can_be_read_in_both_themes(string theme)
    {
        var (chapter, faint) = (await lab.OpenedAsync, new List<string>());
        await chapter.Page.SetThemeAsync(theme);

        foreach (var (cell, count) in chapter.FigureCells)
        {
            await SeenAsync(chapter.Page, cell, FigureView.Live, count);
            faint.AddRange(await Legibility.FaintAsync(chapter.Page.Output(cell)));
            await Screenshots.SaveAsync(chapter.Page.Page, $"{theme.Replace(' ', '-')}-{cell}");
        }

        Assert.Empty(faint);
    }

    [NeedsFact(Wanted, Timeout = Limit)]
    public async Task One_that_came_by_mail_shows_pictures_because_its_scripts_do_not_run()
    {
        await lab.OpenedAsync;
        var run = await executed.OfAsync(Kernel.Course, ExecutedNotebooks.ExecutedInAPush);
        var page = await lab.OpenCopyAsync(run.Path);

        Assert.False(await page.IsTrustedAsync());
        foreach (var (cell, count) in run.FigureCells)
        {
            await FigureView.LoadedAsync(await SeenAsync(page, cell, FigureView.AnyPicture, count));
            Assert.Equal(0, await page.Output(cell).Locator(FigureView.Live).CountAsync());
        }

        Assert.Empty(lab.Browser.TroubleOf(page.Page).Refused);
        await page.Page.Context.CloseAsync();
    }

    [NeedsTheory(Wanted, Timeout = Limit), Trait(TestScope.Run, TestScope.All), InlineData(true), InlineData(false)]
    public async Task Its_figures_are_seen_on_the_page_that_nbconvert_makes(bool scripts)
    {
        var run = await executed.OfAsync(Kernel.Course, ChapterInLab.Notebook);
        using var folder = JupyterFolders.Fresh("nbconvert");
        await using var convert = Jupyter.Lab.Start(
            ["-m", "nbconvert", "--to", "html", "--output-dir", folder.Root, "--output", "page", run.Path]);
        await convert.SucceedAsync(TimeSpan.FromMinutes(2));
        await using var browser = new OneBrowser();
        var page = await browser.OpenAsync(new() { JavaScriptEnabled = scripts });

        await page.GotoAsync(new Uri(Path.Combine(folder.Root, "page.html")).AbsoluteUri,
            new() { WaitUntil = WaitUntilState.DOMContentLoaded });
        var figures = page.Locator(scripts ? FigureView.Live : FigureView.Picture);
        await Until.TrueAsync(
            async () => await figures.CountAsync() == run.Figures, $"the page shows {run.Figures} figures");
        await FigureView.SeenAsync(browser, await figures.AllAsync());

        Assert.All(browser.TroubleOf(page).Refused,
            url => Assert.Contains(OfTheTemplate, own => url.StartsWith(own, StringComparison.Ordinal)));
        Assert.Equal(0, await page.Locator(scripts ? FigureView.Picture : FigureView.Live).CountAsync());
    }

    // A cell's figures, once all of them are there and have been seen not to be blank.
    private async Task<IReadOnlyList<ILocator>> SeenAsync(LabPage page, int cell, string selector, int expected)
    {
        await page.ScrollToAsync(cell);
        var figures = page.Output(cell).Locator(selector);
        await Until.TrueAsync(
            async () => await figures.CountAsync() == expected, $"cell {cell} shows {expected} of {selector}");
        var all = await figures.AllAsync();
        await FigureView.SeenAsync(lab.Browser, all);
        return all;
    }
}
