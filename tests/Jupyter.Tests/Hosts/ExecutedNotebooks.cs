using System.Collections.Concurrent;
using System.Text.Json;
using Jupyter.Tests.Binder;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>
/// The course's notebooks, run by nbclient with the course's kernel: each at most once in each host, one after the
/// other in a host, the two hosts beside each other. On Linux a host has one core to itself, so that the two do not
/// measure each other.
/// </summary>
public sealed class ExecutedNotebooks : IAsyncLifetime
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(20);
    private readonly ConcurrentDictionary<(Host Host, string Notebook), Lazy<Task<HostedRun>>> _runs = new();
    private readonly ConcurrentDictionary<Host, SemaphoreSlim> _turns = new();
    private readonly InstalledKernel _kernel = new();
    private readonly string _folder = Path.Combine(JupyterFolders.Base, $"executed-{Guid.NewGuid():N}");

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
    internal Task<HostedRun> OfAsync(Host host, string notebook) =>
        _runs.GetOrAdd((host, notebook), key => new(() => RunInTurnAsync(key.Host, key.Notebook))).Value;

    /// <summary>
    /// Begins the runs of all notebooks there are to run, in all hosts there are, then gives the one asked for.
    /// </summary>
    internal Task<HostedRun> OfAllAsync(Host host, string notebook)
    {
        foreach (var each in JupyterEnvironment.Hosts)
        {
            foreach (var name in CourseNotebooks.On(each)) _ = OfAsync(each, name);
        }

        return OfAsync(host, notebook);
    }

    private async Task<HostedRun> RunInTurnAsync(Host host, string notebook)
    {
        // Not on the caller's thread: making the environment takes a
        // while, and every run is to be queued before the first begins.
        await Task.Yield();
        var turn = _turns.GetOrAdd(host, _ => new SemaphoreSlim(1));
        await turn.WaitAsync();
        try
        {
            return await RunAsync(host, notebook);
        }
        finally
        {
            turn.Release();
        }
    }

    private async Task<HostedRun> RunAsync(Host host, string notebook)
    {
        var name = $"{host}-{notebook.Replace('/', '-')}".ToLowerInvariant();
        var (executed, result) = (
            Path.Combine(_folder, name), Path.Combine(_folder, Path.ChangeExtension(name, ".json")));
        using var folders = JupyterFolders.Fresh($"{host}-nbclient");
        // As on Binder: one core and 2 GB, where the system has the means to see to it.
        using var fence = OperatingSystem.IsLinux() ? new Fence { Core = host == Host.Lab ? 0 : 1 } : null;
        await using var runner = JupyterEnvironment.Of(host).Start(
            new HostStart([Script, Path.Combine(Repository.Notebooks, notebook), executed, result])
            {
                Kernel = _kernel,
                Folders = folders,
                Prefix = fence?.Prefix ?? [],
                Variables = new Dictionary<string, string?> { ["GRPCLAB_BUDGET"] = Budget(host, notebook) },
            });
        var end = await runner.EndAsync(Limit);
        return File.Exists(result)
            ? new HostedRun(
                executed, JsonDocument.Parse(await File.ReadAllBytesAsync(result)).RootElement, end, fence?.Report())
            : throw new InvalidOperationException(
                $"nbclient in {host} left no result of {notebook}; it ended with {end.ExitCode}:\n{end.Everything}");
    }

    // Memory is compared with what was recorded at the quick budget, in one host; all else is asked for mechanisms.
    private static string Budget(Host host, string notebook) =>
        TestScope.IsAll && host == Host.Lab && Repository.Runs().Any(path => Path.GetFileName(path) == notebook)
            ? "quick" : "smoke";

    private static string Script => Path.Combine(Repository.Root, "tests", "Jupyter.Tests", "Hosts", "run_notebook.py");
}

/// <summary>Tests of this collection share the executed notebooks, the servers and the browser.</summary>
[CollectionDefinition(Name)]
public sealed class Executed : ICollectionFixture<ExecutedNotebooks>, ICollectionFixture<RunningHosts>
{
    public const string Name = "executed notebooks";
}
