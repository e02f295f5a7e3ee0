using GrpcLab.Notebooks;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>A reader opens chapter 1, runs all of it, and reads.</summary>
[Collection(Executed.Name)]
public sealed class ChapterInBrowserTests(RunningHosts hosts)
{
    private const string Chapter = "01-channel-reuse";
    private static readonly TimeSpan RunLimit = TimeSpan.FromMinutes(5);

    [BrowserTheory(Timeout = 600_000), OnHost(Host.Lab), OnHost(Host.Debian)]
    public async Task Chapter_1_runs_to_its_end_and_its_figures_live(Host host)
    {
        var browser = await hosts.BrowserAsync();
        var source = await File.ReadAllBytesAsync(Path.Combine(Repository.Notebooks, Chapter + ".ipynb"));
        var page = await hosts.OpenAsync(host, Chapter, source);
        await page.WaitIdleAsync();
        Assert.Equal(0, await page.Dialog.CountAsync());
        Assert.Contains(".NET (C#)", await page.KernelName.InnerTextAsync(), StringComparison.Ordinal);
        await Screenshots.SaveAsync(page.Page, $"{host}-chapter-opened");

        await page.RunAllAsync();
        var state = await EndAsync(page);

        Assert.Empty(state.Errors);
        Assert.Equal(0, await page.Dialog.CountAsync());
        Assert.Equal(8, await LookAtFiguresAsync(browser, page, host, Notebook.Parse(source, Chapter)));
        Assert.Empty(browser.Refused);
        await page.Page.Context.CloseAsync();
    }

    private static async Task<RunState> EndAsync(NotebookPage page)
    {
        var state = new RunState(0, 1, []);
        await Until.TrueAsync(async () =>
        {
            state = await page.RunStateAsync();
            return state.Errors.Length > 0 || (state.Done == state.Cells && await page.IsIdleAsync());
        }, "the chapter has run", RunLimit);
        return state;
    }

    /// <summary>Goes through the notebook from top to bottom; gives how many figures were seen.</summary>
    private static async Task<int> LookAtFiguresAsync(HostBrowser browser, NotebookPage page, Host host, Notebook notebook)
    {
        var seen = 0;
        foreach (var cell in notebook.CodeCells)
        {
            await page.ScrollToAsync(cell.Number - 1);
            var figures = await page.Output(cell.Number - 1).Locator(FigureView.Live).AllAsync();
            await FigureView.SeenAsync(browser, figures);
            if (figures.Count > 0)
            {
                await Screenshots.SaveAsync(page.Page, $"{host}-chapter-{cell.Number}");
            }

            seen += figures.Count;
        }

        return seen;
    }
}
