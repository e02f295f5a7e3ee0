using Hosts.Tests.Environments;

namespace Hosts.Tests.Browser;

/// <summary>Chapter 00 in JupyterLab, opened and run from its first cell to its last, once for all tests.</summary>
public sealed class ChapterInLab : IAsyncLifetime
{
    public const string Notebook = "00-getting-started.ipynb";

    private static readonly TimeSpan RunLimit = TimeSpan.FromMinutes(10);

    private readonly CourseKernel _kernel = new();
    private readonly List<string> _copies = [];
    private readonly Lazy<Task<OpenedChapter>> _opened;
    private JupyterServer? _server;

    public ChapterInLab() => _opened = new(OpenAsync);

    internal OneBrowser Browser { get; } = new();

    /// <summary>The chapter's page; the first test that asks waits for the run.</summary>
    internal Task<OpenedChapter> OpenedAsync => _opened.Value;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public async ValueTask DisposeAsync()
    {
        if (_server is not null) await _server.DisposeAsync();

        await Browser.DisposeAsync();
        foreach (var copy in _copies) File.Delete(copy);

        await _kernel.DisposeAsync();
    }

    /// <summary>Opens a reader's copy of a notebook, where git does not look and a cell's relative paths still fit.</summary>
    internal async Task<LabPage> OpenCopyAsync(string notebook)
    {
        var folder = Directory.CreateDirectory(Path.Combine(Repository.Root, "out")).FullName;
        var copy = Path.Combine(folder, $"copy-{Guid.NewGuid().ToString("N")[..8]}.ipynb");
        File.Copy(notebook, copy);
        _copies.Add(copy);
        return await LabPage.OpenAsync(Browser, _server!, "out/" + Path.GetFileName(copy));
    }

    private async Task<OpenedChapter> OpenAsync()
    {
        await _kernel.InitializeAsync();
        _server = await JupyterServer.StartAsync(_kernel);
        var page = await OpenCopyAsync(Path.Combine(Repository.Notebooks, Notebook));
        await page.WaitIdleAsync(RunLimit);
        var (name, questions) = (await page.KernelName.InnerTextAsync(), await page.Dialog.CountAsync());
        var isChanged = await page.IsChangedAsync();
        return new(page, name, questions, isChanged, await page.RunAllAsync(RunLimit));
    }
}

/// <summary>A chapter that has run in a browser.</summary>
internal sealed record OpenedChapter(LabPage Page, string KernelName, int Questions, bool IsChanged, RunState State)
{
    public IEnumerable<(int Cell, int Figures)> FigureCells =>
        State.Figures.GroupBy(cell => cell).Select(group => (group.Key, group.Count()));
}
