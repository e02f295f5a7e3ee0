using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>A notebook in JupyterLab 4.</summary>
internal sealed class LabPage(IPage page) : NotebookPage(page)
{
    private const string Notebook = "window.jupyterapp.shell.currentWidget";

    public override ILocator Completions => Page.Locator(".jp-Completer:visible .jp-Completer-item");

    public override ILocator Tooltip => Page.Locator(".jp-Tooltip-content");

    public override ILocator Question => Page.Locator("input.jp-Stdin-input");

    public override ILocator Dialog => Page.Locator(".jp-Dialog");

    public override ILocator Output(int codeCell) => Cell(codeCell).Locator(".jp-Cell-outputWrapper .jp-OutputArea-output");

    public override ILocator Prompt(int codeCell) => Cell(codeCell).Locator(".jp-InputPrompt");

    public override Task RunAllAsync() => MenuAsync("Run", "runmenu:run-all");

    public override Task InterruptAsync() => MenuAsync("Kernel", "kernelmenu:interrupt");

    public override async Task RestartAsync()
    {
        await MenuAsync("Kernel", "kernelmenu:restart");
        await Dialog.Locator("button.jp-mod-accept").ClickAsync();
        await Dialog.WaitForAsync(new() { State = WaitForSelectorState.Detached });
    }

    public override async Task EditAsync(int codeCell)
    {
        await Cell(codeCell).Locator(".cm-content").ClickAsync();
        await Page.Keyboard.PressAsync("Control+End");
    }

    public override Task SaveAsync() => Page.EvaluateAsync($"{Notebook}.context.save()");

    public override Task<bool> IsIdleAsync() => Page.EvaluateAsync<bool>($"{Notebook}?.context?.sessionContext?.session?.kernel?.status === 'idle'");

    public override Task<bool> IsTrustedAsync() => Page.EvaluateAsync<bool>(
        $"[...Array({Notebook}.content.model.cells.length).keys()].every(i => {Notebook}.content.model.cells.get(i).trusted)");

    /// <summary>Brings a cell into view: only cells near the window's part are drawn.</summary>
    public Task ScrollToAsync(int cell) => Page.EvaluateAsync($"{Notebook}.content.scrollToItem({cell}, 'start')");

    public Task SetThemeAsync(string theme) => Page.EvaluateAsync($"window.jupyterapp.commands.execute('apputils:change-theme', {{ theme: '{theme}' }})");

    protected override Task<bool> HasCellsAsync() =>
        Page.EvaluateAsync<bool>($"window.jupyterapp !== undefined && {Notebook}?.content?.widgets?.length > 0 && document.querySelector('.jp-CodeCell .cm-content') !== null");

    private ILocator Cell(int codeCell) => Page.Locator(".jp-NotebookPanel:visible .jp-CodeCell").Nth(codeCell);

    private async Task MenuAsync(string menu, string command)
    {
        await Page.Locator($".lm-MenuBar-item:has-text('{menu}')").First.ClickAsync();
        await Page.Locator($".lm-Menu-item[data-command='{command}']").First.ClickAsync();
    }
}
