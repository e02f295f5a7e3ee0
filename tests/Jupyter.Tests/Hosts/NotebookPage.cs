using System.Text.Json;
using Jupyter.Tests.Environments;
using Microsoft.Playwright;

namespace Jupyter.Tests.Hosts;

/// <summary>A notebook open in a browser: what a reader does with it and sees of it, whichever host shows it.</summary>
internal abstract class NotebookPage(IPage page)
{
    private static readonly TimeSpan LoadLimit = TimeSpan.FromMinutes(2);

    public IPage Page { get; } = page;

    /// <summary>The outputs of the n-th cell, counted from 0 over all cells.</summary>
    public abstract ILocator Output(int cell);

    /// <summary>What stands for the running number of a cell, such as [3]: or [*]:.</summary>
    public abstract ILocator Prompt(int cell);

    /// <summary>The list of completions.</summary>
    public abstract ILocator Completions { get; }

    /// <summary>The box with what is known about a name.</summary>
    public abstract ILocator Tooltip { get; }

    /// <summary>Where a question of the running cell is answered.</summary>
    public abstract ILocator Question { get; }

    /// <summary>A dialog in the reader's way.</summary>
    public abstract ILocator Dialog { get; }

    /// <summary>The name of the kernel, as the page shows it.</summary>
    public abstract ILocator KernelName { get; }

    public abstract Task RunAllAsync();

    /// <summary>Brings a cell into view: a host may draw only what is near the window's part.</summary>
    public abstract Task ScrollToAsync(int cell);

    /// <summary>How many cells wait, run, or have run into an error, as the host's own model has it.</summary>
    public async Task<RunState> RunStateAsync() =>
        JsonSerializer.Deserialize<RunState>(await Page.EvaluateAsync<string>(RunState), JsonSerializerOptions.Web)!;

    /// <summary>A script that gives a run's state as JSON.</summary>
    protected abstract string RunState { get; }

    /// <summary>Puts the cursor at the end of a cell's text.</summary>
    public abstract Task EditAsync(int cell);

    public abstract Task InterruptAsync();

    /// <summary>Restarts the kernel and confirms it.</summary>
    public abstract Task RestartAsync();

    public abstract Task SaveAsync();

    /// <summary>Whether the kernel is connected and has nothing to do.</summary>
    public abstract Task<bool> IsIdleAsync();

    /// <summary>Whether the host runs scripts in this notebook's outputs.</summary>
    public abstract Task<bool> IsTrustedAsync();

    /// <summary>Opens a notebook's page in a window and waits until its cells are there.</summary>
    public static async Task<NotebookPage> OpenAsync(
        OneBrowser browser, JupyterServer server, string path, ColorScheme scheme = ColorScheme.Light)
    {
        var page = await browser.OpenAsync(new() { ColorScheme = scheme });
        await page.GotoAsync(server.PageOf(path));
        NotebookPage notebook = server.Host == Host.Lab ? new LabPage(page) : new ClassicPage(page);
        await Until.TrueAsync(notebook.HasCellsAsync, "the cells of the notebook are there", LoadLimit);
        return notebook;
    }

    public Task WaitIdleAsync(TimeSpan? limit = null) => Until.TrueAsync(IsIdleAsync, "the kernel is idle", limit);

    /// <summary>Runs one cell and waits until it has a number.</summary>
    public async Task RunAsync(int cell)
    {
        await StartAsync(cell);
        await WaitDoneAsync(cell);
    }

    /// <summary>Starts one cell, with the keys a reader would press.</summary>
    public async Task StartAsync(int cell)
    {
        await EditAsync(cell);
        await Page.Keyboard.PressAsync("Control+Enter");
    }

    /// <summary>Waits until a cell that was started has a number.</summary>
    public Task WaitDoneAsync(int cell, TimeSpan? limit = null) =>
        Until.TrueAsync(() => IsDoneAsync(cell), $"cell {cell} has run", limit);

    /// <summary>Waits until a cell is marked as running.</summary>
    public Task WaitRunningAsync(int cell) => Until.TrueAsync(async () =>
        (await Prompt(cell).InnerTextAsync()).Contains('*', StringComparison.Ordinal) && !await IsIdleAsync(),
        $"cell {cell} is marked as running");

    /// <summary>Whether a cell has a number and nothing runs any more.</summary>
    public async Task<bool> IsDoneAsync(int cell) =>
        (await Prompt(cell).InnerTextAsync()).Any(char.IsAsciiDigit) && await IsIdleAsync();

    /// <summary>Waits until an output of a cell reads as wanted.</summary>
    public Task WaitOutputAsync(int cell, string text, TimeSpan? limit = null) => Until.TrueAsync(async () =>
        string.Join("\n", await Output(cell).AllInnerTextsAsync()).Contains(text, StringComparison.Ordinal),
        $"cell {cell} shows {text}", limit);

    /// <summary>Clears a cell and types into it.</summary>
    public async Task TypeAsync(int cell, string code)
    {
        await EditAsync(cell);
        await Page.Keyboard.PressAsync("Control+A");
        await Page.Keyboard.PressAsync("Delete");
        await Page.Keyboard.TypeAsync(code);
    }

    protected abstract Task<bool> HasCellsAsync();
}
