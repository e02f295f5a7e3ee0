using System.Collections.Concurrent;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Kernel;

/// <summary>Installs the kernel and runs the Python tests in each host that is asked for, once.</summary>
public sealed class KernelSuite : IAsyncLifetime
{
    /// <summary>A busy machine takes ten times as long as a quiet one, which takes about two minutes.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(20);

    private readonly InstalledKernel _kernel = new();
    private readonly ConcurrentDictionary<Host, Lazy<Task<Report>>> _runs = new();

    public async ValueTask InitializeAsync() => await _kernel.InitializeAsync();

    public async ValueTask DisposeAsync() => await _kernel.DisposeAsync();

    internal Task<Report> RunAsync(Host host) => _runs.GetOrAdd(host, h => new(() => RunAllAsync(h))).Value;

    private async Task<Report> RunAllAsync(Host host)
    {
        using var folders = JupyterFolders.Fresh($"kernel-{host}");
        await using var python = JupyterEnvironment.Of(host)
            .Start(new HostStart([$"{PythonTests.Folder}/run.py"]) { Kernel = _kernel, Folders = folders });
        var ended = await python.EndAsync(Limit);
        var outcomes = ended.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(PythonOutcome.Parse);
        return new Report([.. outcomes], ended.Errors);
    }

    /// <summary>One run of the suite in one host.</summary>
    /// <param name="Outcomes">In the order in which the tests ran.</param>
    /// <param name="Log">What the kernels and the tests wrote to standard error.</param>
    internal sealed record Report(IReadOnlyList<PythonOutcome> Outcomes, string Log)
    {
        private const int MaxLog = 4000;

        /// <summary>The end of the log, for a failure's message.</summary>
        public string LogEnd => Log.Length > MaxLog ? Log[^MaxLog..] : Log;
    }
}
