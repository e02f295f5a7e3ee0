using System.Text.Json;
using Microsoft.Playwright;

namespace Hosts.Tests.Browser;

/// <summary>A notebook open in JupyterLab: what a reader does with it and sees of it.</summary>
internal sealed class LabPage(IPage page)
{
    private const string Notebook = "window.jupyterapp.shell.currentWidget";
    private static readonly TimeSpan LoadLimit = TimeSpan.FromMinutes(2);

    public IPage Page { get; } = page;

    public ILocator Dialog => Page.Locator(".jp-Dialog");

    public ILocator KernelName => Page.Locator(".jp-NotebookPanel-toolbar .jp-Toolbar-kernelName");

    /// <summary>Opens a notebook's page in a window and waits until its cells are there.</summary>
    public static async Task<LabPage> OpenAsync(OneBrowser browser, JupyterServer server, string path)
    {
        var page = new LabPage(await browser.OpenAsync(new()));
        await page.Page.GotoAsync(server.PageOf(path));
        // Until the file has been read, Lab shows a notebook with one empty cell, which it trusts.
        await Until.TrueAsync(() => page.Page.EvaluateAsync<bool>(
            $"window.jupyterapp !== undefined && {Notebook}?.context?.isReady "
                + $"&& {Notebook}.content?.widgets?.length > 0 && document.querySelector('.jp-CodeCell .cm-content') !== null"),
            "the cells of the notebook are there", LoadLimit);
        return page;
    }

    /// <summary>The outputs of the n-th cell, counted from 0 over all cells.</summary>
    public ILocator Output(int cell) => Cell(cell).Locator(".jp-Cell-outputWrapper .jp-OutputArea-output");

    /// <summary>Brings a cell into view: Lab draws only what is near the window's part.</summary>
    public async Task ScrollToAsync(int cell)
    {
        await Page.EvaluateAsync($"{Notebook}.content.scrollToItem({cell}, 'start')");
        await Cell(cell).WaitForAsync();
    }

    public Task WaitIdleAsync(TimeSpan limit) => Until.TrueAsync(IsIdleAsync, "the kernel is idle", limit);

    /// <summary>Runs all cells from the menu and waits for the last, or the first error.</summary>
    public async Task<RunState> RunAllAsync(TimeSpan limit)
    {
        await Page.Locator(".lm-MenuBar-item:has-text('Run')").First.ClickAsync();
        await Page.Locator(".lm-Menu-item[data-command='runmenu:run-all']").First.ClickAsync();
        var state = new RunState(0, 1, [], []);
        await Until.TrueAsync(async () =>
        {
            state = JsonSerializer.Deserialize<RunState>(
                await Page.EvaluateAsync<string>(State), JsonSerializerOptions.Web)!;
            return state.Errors.Length > 0 || (state.Done == state.Cells && await IsIdleAsync());
        }, "the chapter has run", limit);
        return state;
    }

    /// <summary>Whether Lab runs scripts in this notebook's outputs.</summary>
    public Task<bool> IsTrustedAsync() => Page.EvaluateAsync<bool>(
        $"{Notebook}.content.widgets.map(w => w.model).filter(m => m.type === 'code').every(m => m.trusted)");

    /// <summary>
    /// Whether the notebook waits to be saved, once the kernel has said what it is, which Lab stores.
    /// </summary>
    public Task<bool> IsChangedAsync() => Page.EvaluateAsync<bool>($$"""
        async () => {
          const context = {{Notebook}}.context;
          await context.sessionContext.session.kernel.info;
          await new Promise(resolve => setTimeout(resolve, 1000));
          return context.model.dirty;
        }
        """);

    public Task SetThemeAsync(string theme) =>
        Page.EvaluateAsync($"window.jupyterapp.commands.execute('apputils:change-theme', {{ theme: '{theme}' }})");

    private static string State => $$"""
        () => {
          const all = {{Notebook}}.content.widgets.map(w => w.model), cells = all.filter(m => m.type === 'code');
          const of = m => m.type === 'code' ? [...Array(m.outputs.length).keys()].map(i => m.outputs.get(i).toJSON()) : [];
          const figures = outputs => outputs.map(o => [o.data?.['text/html'] ?? ''].flat().join('')).join('').split('<img data-figure=').length - 1;
          return JSON.stringify({
            done: cells.filter(m => m.executionCount !== null && m.executionState !== 'running').length,
            cells: cells.length,
            errors: cells.flatMap(of).filter(o => o.output_type === 'error').map(o => o.ename + ': ' + o.evalue),
            figures: all.flatMap((m, i) => Array(figures(of(m))).fill(i)),
          });
        }
        """;

    private Task<bool> IsIdleAsync() =>
        Page.EvaluateAsync<bool>($"{Notebook}?.context?.sessionContext?.session?.kernel?.status === 'idle'");

    private ILocator Cell(int cell) =>
        Page.Locator($".jp-NotebookPanel:visible .jp-Cell[data-windowed-list-index='{cell}']");
}

/// <summary>How far a notebook has run; a figure is named by its cell, counted from 0 over all cells.</summary>
internal sealed record RunState(int Done, int Cells, string[] Errors, int[] Figures);
