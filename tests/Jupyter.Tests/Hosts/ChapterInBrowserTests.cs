using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>A reader opens chapter 1, runs all of it, and reads.</summary>
[Collection(Executed.Name)]
public sealed class ChapterInBrowserTests(ChapterPages chapters, RunningHosts hosts) : IClassFixture<ChapterPages>
{
    private const int Limit = 900_000;

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Its_kernel_is_chosen_without_a_question(Host host)
    {
        var chapter = await chapters.OfAsync(host);

        Assert.Contains(".NET (C#)", chapter.KernelName, StringComparison.Ordinal);
        Assert.Equal(0, chapter.Questions);
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task It_runs_from_its_first_cell_to_its_last(Host host)
    {
        var chapter = await chapters.OfAsync(host);

        Assert.Empty(chapter.State.Errors);
        Assert.Equal(chapter.State.Cells, chapter.State.Done);
        Assert.Equal(0, await chapter.Page.Dialog.CountAsync());
    }

    [BrowserTheory(Timeout = Limit), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Its_figures_are_seen_live_and_fetch_nothing(Host host)
    {
        var (browser, chapter) = (hosts.Browser, await chapters.OfAsync(host));
        Assert.NotEmpty(chapter.State.Figures);
        foreach (var (cell, count) in chapter.State.Figures.GroupBy(cell => cell)
            .Select(group => (group.Key, group.Count())))
        {
            await chapter.Page.ScrollToAsync(cell);
            var figures = chapter.Page.Output(cell).Locator(FigureView.Live);
            await Until.TrueAsync(
                async () => await figures.CountAsync() == count, $"cell {cell} shows {count} live figures");
            var all = await figures.AllAsync();
            await FigureView.SeenAsync(browser, all);
            await Screenshots.SaveAsync(chapter.Page.Page, $"{host}-chapter-{cell}");
            foreach (var figure in all)
            {
                Assert.NotEqual("", await FigureView.HoverAsync(figure));
                await FigureView.CheckLegendAsync(figure);
            }
        }

        Assert.Empty(browser.Refused);
    }
}
