using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json;

namespace GrpcLab.Cli;

/// <summary>Asks a Python about itself.</summary>
internal static class PythonProbe
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private const string Question = """
        import importlib.metadata as metadata, json, os, sys
        facts = {"executable": sys.executable, "prefix": sys.prefix, "version": "%d.%d.%d" % sys.version_info[:3], "packages": {}, "data": None, "kernels": []}
        for name in ("ipykernel", "jupyterlab", "notebook"):
            try:
                facts["packages"][name] = metadata.version(name)
            except metadata.PackageNotFoundError:
                pass
        try:
            from jupyter_core.paths import jupyter_data_dir, jupyter_path
        except ImportError:
            pass
        else:
            ipython = os.environ.get("IPYTHONDIR") or os.path.join(os.path.expanduser("~"), ".ipython")
            facts["data"] = jupyter_data_dir()
            facts["kernels"] = jupyter_path("kernels") + [os.path.join(ipython, "kernels")]
        print()
        print(json.dumps(facts))
        """;

    /// <summary>
    /// Its answer; null when it is no Python, does not run, is older than 3.8 or takes longer than half a minute.
    /// </summary>
    /// <param name="python">The program.</param>
    /// <param name="cancellation">Ends the question.</param>
    public static async Task<PythonFacts?> AskAsync(string python, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(python, ["-c", Question])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(Patience);
        try
        {
            using var process = Process.Start(start)!;
            return await ReadAsync(process, limit.Token);
        }
        catch (Win32Exception)
        {
            return null; // A folder's name, a broken link, a file that is no program: there is no Python here.
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return null;
        }
    }

    private static async Task<PythonFacts?> ReadAsync(Process process, CancellationToken cancellation)
    {
        try
        {
            process.StandardInput.Close();
            var errors = process.StandardError.ReadToEndAsync(cancellation);
            var output = await process.StandardOutput.ReadToEndAsync(cancellation);
            await errors;
            await process.WaitForExitAsync(cancellation);
            // A start-up file may print before the answer; the answer is the last line.
            var answer = output.TrimEnd().Split('\n')[^1];
            return process.ExitCode == 0 && answer.StartsWith('{')
                ? JsonSerializer.Deserialize<PythonFacts>(answer) : null;
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true); // Nobody waits for its answer any more.
            throw;
        }
    }
}
