using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>A notebook in JupyterLab 4.</summary>
internal sealed class LabPage(IPage page) : NotebookPage(page)
{
    private const string Notebook = "window.jupyterapp.shell.currentWidget";

    public override ILocator Completions => Page.Locator(".jp-Completer:visible .jp-Completer-item");

    public override ILocator Tooltip => Page.Locator(".jp-Tooltip-content");

    public override ILocator KernelName => Page.Locator(".jp-NotebookPanel-toolbar .jp-Toolbar-kernelName");

    public override ILocator Question => Page.Locator("input.jp-Stdin-input");

    public override ILocator Dialog => Page.Locator(".jp-Dialog");

    public override ILocator Output(int cell) => Cell(cell).Locator(".jp-Cell-outputWrapper .jp-OutputArea-output");

    public override ILocator Prompt(int cell) => Cell(cell).Locator(".jp-InputPrompt");

    public override Task RunAllAsync() => MenuAsync("Run", "runmenu:run-all");

    public override Task InterruptAsync() => MenuAsync("Kernel", "kernelmenu:interrupt");

    public override async Task RestartAsync()
    {
        await MenuAsync("Kernel", "kernelmenu:restart");
        await Dialog.Locator("button.jp-mod-accept").ClickAsync();
        await Dialog.WaitForAsync(new() { State = WaitForSelectorState.Detached });
    }

    public override async Task EditAsync(int cell)
    {
        await ScrollToAsync(cell);
        await Cell(cell).Locator(".cm-content").ClickAsync();
        await Page.Keyboard.PressAsync("Control+End");
    }

    public override Task SaveAsync() => Page.EvaluateAsync($"{Notebook}.context.save()");

    public override Task<bool> IsIdleAsync() =>
        Page.EvaluateAsync<bool>($"{Notebook}?.context?.sessionContext?.session?.kernel?.status === 'idle'");

    public override Task<bool> IsTrustedAsync() => Page.EvaluateAsync<bool>(
        $"{Notebook}.content.widgets.map(w => w.model).filter(m => m.type === 'code').every(m => m.trusted)");

    public override async Task ScrollToAsync(int cell)
    {
        await Page.EvaluateAsync($"{Notebook}.content.scrollToItem({cell}, 'start')");
        await Cell(cell).WaitForAsync();
    }

    protected override string RunState => $$"""
        () => {
          const all = {{Notebook}}.content.widgets.map(w => w.model), cells = all.filter(m => m.type === 'code');
          const of = m => m.type === 'code' ? [...Array(m.outputs.length).keys()].map(i => m.outputs.get(i).toJSON()) : [];
          return JSON.stringify({
            done: cells.filter(m => m.executionCount !== null && m.executionState !== 'running').length,
            cells: cells.length,
            errors: cells.flatMap(of).filter(o => o.output_type === 'error').map(o => o.ename + ': ' + o.evalue),
            figures: all.flatMap((m, i) => {{FigureView.IndexOfEach}}(i, of(m))),
          });
        }
        """;

    public Task SetThemeAsync(string theme) =>
        Page.EvaluateAsync($"window.jupyterapp.commands.execute('apputils:change-theme', {{ theme: '{theme}' }})");

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

    // Until the file has been read, Lab shows a notebook with one empty cell, which it trusts.
    protected override Task<bool> HasCellsAsync() =>
        Page.EvaluateAsync<bool>($"window.jupyterapp !== undefined && {Notebook}?.context?.isReady "
            + $"&& {Notebook}.content?.widgets?.length > 0 && document.querySelector('.jp-CodeCell "
            + ".cm-content') !== null");

    private ILocator Cell(int cell) =>
        Page.Locator($".jp-NotebookPanel:visible .jp-Cell[data-windowed-list-index='{cell}']");

    private async Task MenuAsync(string menu, string command)
    {
        await Page.Locator($".lm-MenuBar-item:has-text('{menu}')").First.ClickAsync();
        await Page.Locator($".lm-Menu-item[data-command='{command}']").First.ClickAsync();
    }
}
