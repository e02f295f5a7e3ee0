using System.Collections.Concurrent;
using System.Text.Json;
using GrpcLab.Notebooks;
using Hosts.Tests.Binder;
using Hosts.Tests.Environments;
using Notebooks.Tests;

namespace Hosts.Tests.Notebooks;

/// <summary>
/// The course's notebooks, run by nbclient at the smoke budget: each at most once in each kernel, one after the other
/// in a kernel, the two kernels beside each other. On Linux each of them has one core to itself.
/// </summary>
public sealed class ExecutedNotebooks : IAsyncLifetime
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(20);

    private readonly ConcurrentDictionary<(Kernel Kernel, string Notebook), Lazy<Task<HostedRun>>> _runs = new();
    private readonly ConcurrentDictionary<Kernel, SemaphoreSlim> _turns = new();
    private readonly CourseKernel _kernel = new();
    private readonly string _folder = Path.Combine(JupyterFolders.Base, $"executed-{Guid.NewGuid():N}");

    /// <summary>Every notebook of the course, named from the folder notebooks, with slashes.</summary>
    public static IReadOnlyList<string> All { get; } =
        [.. Directory.EnumerateFiles(Repository.Notebooks, "*.ipynb", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Repository.Notebooks, path).Replace('\\', '/'))
            .Where(path => !path.Contains(".ipynb_checkpoints", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];

    /// <summary>The one that nbclient also runs in a push.</summary>
    public const string ExecutedInAPush = "12-in-production.ipynb";

    /// <summary>
    /// Every notebook with <c>--all</c>, where both kernels run them. In a push chapter 12: 00 runs in a browser.
    /// </summary>
    public static IReadOnlyList<string> OfThisScope => TestScope.IsAll ? All : [ExecutedInAPush];

    public async ValueTask InitializeAsync()
    {
        Directory.CreateDirectory(_folder);
        await _kernel.InitializeAsync();
    }

    public async ValueTask DisposeAsync()
    {
        // A test that gave up leaves its run behind; the folders are still in use until that has ended.
        await Task.WhenAll(_runs.Values.Where(run => run.IsValueCreated).Select(run => (Task)run.Value))
            .ContinueWith(_ => { }, TaskScheduler.Default);
        Directory.Delete(_folder, recursive: true);
        await _kernel.DisposeAsync();
    }

    /// <summary>The run of one notebook; begun now unless it was before.</summary>
    internal Task<HostedRun> OfAsync(Kernel kernel, string notebook) => _runs.GetOrAdd((kernel, notebook), key => new(() =>
        RunInTurnAsync(key.Kernel, key.Notebook, Path.Combine(Repository.Notebooks, key.Notebook)))).Value;

    /// <summary>Begins the runs of all notebooks, with <c>--all</c> in both kernels, then gives the one asked for.</summary>
    internal Task<HostedRun> OfAllAsync(Kernel kernel, string notebook)
    {
        if (TestScope.IsAskedAgain) return OfAsync(kernel, notebook);

        Kernel[] kernels = TestScope.IsAll && DotNetInteractive.WhyNot is null
            ? [Kernel.Course, Kernel.DotNetInteractive] : [kernel];
        foreach (var each in kernels)
        {
            foreach (var name in OfThisScope) _ = OfAsync(each, name);
        }

        return OfAsync(kernel, notebook);
    }

    /// <summary>A run of a few cells, the first of which loads the lab.</summary>
    internal Task<HostedRun> OfCellsAsync(Kernel kernel, string name, params string[] cells)
    {
        var path = Path.Combine(_folder, $"cells-{name}.ipynb");
        var load = $"#load \"{Repository.Root.Replace('\\', '/')}/artifacts/lab/lab.csx\"\nusing GrpcLab;";
        File.WriteAllText(path, cells.Aggregate(
            new NotebookBuilder().Code(load), (notebook, cell) => notebook.Code(cell)).ToJson());
        return RunInTurnAsync(kernel, $"cells-{name}", path);
    }

    private async Task<HostedRun> RunInTurnAsync(Kernel kernel, string name, string path)
    {
        // Not on the caller's thread: every run is to be queued before the first begins.
        await Task.Yield();
        var turn = _turns.GetOrAdd(kernel, _ => new SemaphoreSlim(1));
        await turn.WaitAsync();
        try
        {
            return await RunAsync(kernel, name, path);
        }
        finally
        {
            turn.Release();
        }
    }

    private async Task<HostedRun> RunAsync(Kernel kernel, string name, string path)
    {
        var executed = Path.Combine(_folder, $"{kernel}-{name.Replace('/', '-')}");
        var result = Path.ChangeExtension(executed, ".json");
        using var folders = JupyterFolders.Fresh($"{kernel}-nbclient");
        // The course's kernel as on Binder, in 2 GB.
        using var fence = OperatingSystem.IsLinux()
            ? new Fence { Memory = kernel == Kernel.Course ? 2048 : 8192, Core = (int)kernel }
            : null;
        await using var runner = Jupyter.Lab.Start(
            [Script, path, executed, result],
            kernel == Kernel.Course ? _kernel.DataFolder : DotNetInteractive.DataFolder, folders, fence?.Prefix);
        var end = await runner.EndAsync(Limit);
        return File.Exists(result)
            ? new HostedRun(
                executed, JsonDocument.Parse(await File.ReadAllBytesAsync(result)).RootElement, end, fence?.Report())
            : throw new InvalidOperationException(
                $"nbclient left no result of {name} in {kernel}; it ended with {end.ExitCode}:\n{end.Everything}");
    }

    private static string Script =>
        Path.Combine(Repository.Root, "tests", "Hosts.Tests", "Notebooks", "run_notebook.py");
}

/// <summary>What a run of a notebook left behind.</summary>
internal sealed class HostedRun(string path, JsonElement result, ProcessResult runner, FenceReport? fence)
    : ExecutedNotebook(path)
{
    public JsonElement Result => result;

    public ProcessResult Runner => runner;

    public FenceReport? Fence => fence;

    /// <summary>
    /// Errors in words, without those that only come from a feed that lacks a package: `lab run` leaves such cells out;
    /// Jupyter runs them, so the cell that asks for the package says that it is missing and those after it do not
    /// compile.
    /// </summary>
    public IEnumerable<string> Errors()
    {
        var missing = new HashSet<string>();
        foreach (var cell in Notebook.CodeCells)
        {
            foreach (var error in cell.Outputs.OfType<ErrorOutput>())
            {
                if (PackageWant.Missing(cell, error) is { } want)
                {
                    missing.Add(want.Package);
                }
                else if (error.Name != "CompilationError" || !PackageWant.Tagged(cell).Any(missing.Contains))
                {
                    yield return $"cell {cell.CodeNumber}: {error.Name}: {error.Message}";
                }
            }
        }
    }
}

/// <summary>Tests of this collection share the executed notebooks.</summary>
[CollectionDefinition(Name)]
public sealed class Executed : ICollectionFixture<ExecutedNotebooks>
{
    public const string Name = "executed notebooks";
}
