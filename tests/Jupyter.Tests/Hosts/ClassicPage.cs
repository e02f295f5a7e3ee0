using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>A notebook in Notebook 6.</summary>
internal sealed class ClassicPage(IPage page) : NotebookPage(page)
{
    private const string Notebook = "window.Jupyter?.notebook";

    public override ILocator Completions => Page.Locator("#complete option, #complete .introspection");

    public override ILocator Tooltip => Page.Locator("#tooltip .tooltiptext");

    public override ILocator KernelName => Page.Locator(".kernel_indicator_name");

    public override ILocator Question => Page.Locator("input.raw_input");

    public override ILocator Dialog => Page.Locator(".modal-dialog:visible");

    public override ILocator Output(int cell) => Cell(cell).Locator(".output_subarea");

    public override ILocator Prompt(int cell) => Cell(cell).Locator(".input_prompt");

    public override Task RunAllAsync() => MenuAsync("#celllink", "#run_all_cells");

    public override Task InterruptAsync() => MenuAsync("#kernellink", "#int_kernel");

    public override Task ScrollToAsync(int cell) => Cell(cell).ScrollIntoViewIfNeededAsync();

    protected override string RunState => $$"""
        () => {
          const all = {{Notebook}}.get_cells(), cells = all.filter(c => c.cell_type === 'code');
          return JSON.stringify({
            done: cells.filter(c => typeof c.input_prompt_number === 'number').length,
            cells: cells.length,
            errors: cells.flatMap(c => c.output_area.outputs).filter(o => o.output_type === 'error').map(o => o.ename + ': ' + o.evalue),
            figures: all.flatMap((c, i) => {{FigureView.IndexOfEach}}(i, c.output_area?.outputs ?? [])),
          });
        }
        """;

    public override async Task RestartAsync()
    {
        await MenuAsync("#kernellink", "#restart_kernel");
        await Dialog.Locator(".btn-danger").ClickAsync();
        await Dialog.WaitForAsync(new() { State = WaitForSelectorState.Hidden });
    }

    public override async Task EditAsync(int cell)
    {
        await ScrollToAsync(cell);
        await Cell(cell).Locator(".CodeMirror-lines").ClickAsync();
        await Page.Keyboard.PressAsync("Control+End");
    }

    public override Task SaveAsync() => Page.EvaluateAsync($"{Notebook}.save_notebook()");

    public override Task<bool> IsIdleAsync() => Page.EvaluateAsync<bool>(
        $"{Notebook}?.kernel?.is_connected() === true && !{Notebook}.kernel_busy && "
        + "document.querySelector('.kernel_idle_icon') !== null");

    public override Task<bool> IsTrustedAsync() => Page.EvaluateAsync<bool>($"{Notebook}.trusted");

    protected override Task<bool> HasCellsAsync() =>
        Page.EvaluateAsync<bool>($"{Notebook}?._fully_loaded === true && {Notebook}.get_cells().length > 0");

    private ILocator Cell(int cell) => Page.Locator(".cell").Nth(cell);

    private async Task MenuAsync(string menu, string item)
    {
        await Page.Locator(menu).ClickAsync();
        await Page.Locator($"{item} a").First.ClickAsync();
    }
}
