using System.Collections.Concurrent;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>
/// Chapter 1, opened and run from its first cell to its last; where both hosts are tested, beside each other.
/// </summary>
public sealed class ChapterPages(RunningHosts hosts)
{
    private const string Chapter = "01-channel-reuse";
    private static readonly TimeSpan RunLimit = TimeSpan.FromMinutes(10);
    private readonly ConcurrentDictionary<Host, Lazy<Task<ChapterPage>>> _pages = new();

    internal async Task<ChapterPage> OfAsync(Host host)
    {
        var pages = JupyterEnvironment.Hosts.Where(each => each == host || TestScope.IsAll)
            .ToDictionary(each => each, each => _pages.GetOrAdd(each, key => new(() => RunAsync(key))).Value);
        return await pages[host];
    }

    private async Task<ChapterPage> RunAsync(Host host)
    {
        await Task.Yield();
        var page = await hosts.OpenAsync(
            host, Chapter, await File.ReadAllBytesAsync(Path.Combine(Repository.Notebooks, Chapter + ".ipynb")));
        await page.WaitIdleAsync(RunLimit);
        var opened = new ChapterPage(
            page, await page.KernelName.InnerTextAsync(), await page.Dialog.CountAsync(), new RunState(0, 1, [], []));
        await Screenshots.SaveAsync(page.Page, $"{host}-chapter-opened");
        await page.RunAllAsync();
        return opened with { State = await EndAsync(page) };
    }

    private static async Task<RunState> EndAsync(NotebookPage page)
    {
        var state = new RunState(0, 1, [], []);
        await Until.TrueAsync(async () =>
        {
            state = await page.RunStateAsync();
            return state.Errors.Length > 0 || (state.Done == state.Cells && await page.IsIdleAsync());
        }, "the chapter has run", RunLimit);
        return state;
    }
}

/// <summary>A chapter that has run in a browser.</summary>
/// <param name="Page">Its page.</param>
/// <param name="KernelName">The kernel's name, as the page showed it when it was opened.</param>
/// <param name="Questions">How many dialogs stood in the reader's way then.</param>
/// <param name="State">How the run ended.</param>
internal sealed record ChapterPage(NotebookPage Page, string KernelName, int Questions, RunState State);
