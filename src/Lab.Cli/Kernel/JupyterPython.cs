using System.ComponentModel;
using System.Text.Json;
using System.Text.RegularExpressions;
using CliWrap;
using CliWrap.Buffered;

namespace GrpcLab.Cli;

/// <summary>A Python and the Jupyter in it, as it describes itself.</summary>
/// <param name="Executable">Its own path.</param>
/// <param name="Prefix">Its sys.prefix: the environment it belongs to.</param>
/// <param name="Version">Such as 3.11.2.</param>
/// <param name="Packages">Versions of ipykernel, jupyterlab and notebook, where they are there.</param>
/// <param name="Data">The user's Jupyter data folder; null where jupyter_core is missing.</param>
/// <param name="Kernels">The folders in which this Jupyter looks for kernels, in order.</param>
internal sealed partial record JupyterPython(
    string Executable, string Prefix, string Version, IReadOnlyDictionary<string, string> Packages, string? Data,
    IReadOnlyList<string> Kernels)
{
    private static readonly TimeSpan AnswerLimit = TimeSpan.FromSeconds(30);
    private static readonly Version OldestPython = new(3, 11), OldestKernel = new(6, 17);

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

    /// <summary>The path with what matters about it.</summary>
    public string Words => $"{Executable} (Python {Version}, "
        + $"{(Packages.TryGetValue("ipykernel", out var found) ? $"ipykernel {found}" : "no ipykernel")})";

    /// <summary>The Python of the jupyter on the PATH, or one on the PATH that has Jupyter; null without both.</summary>
    public static async Task<JupyterPython?> FindAsync(CancellationToken cancellation)
    {
        foreach (var python in Candidates().Distinct())
        {
            if (await AskAsync(python, cancellation) is { Data: not null } found) return found;
        }

        return null;
    }

    /// <summary>A Python that a reader named, by path or by a name on the PATH.</summary>
    /// <exception cref="UsageException">It is not there, or is no Python.</exception>
    public static async Task<(string Path, JupyterPython Python)> NamedAsync(
        string named, CancellationToken cancellation)
    {
        var path = File.Exists(named) ? Path.GetFullPath(named) : ProgramPath.Find(named)
            ?? throw new UsageException($"--python is {named}, and there is no such program. Give a path such as "
                + $"{(OperatingSystem.IsWindows() ? @"C:\env\python.exe" : "/opt/env/bin/python3")}.");
        return await AskAsync(path, cancellation) is { } python ? (path, python)
            : throw new UsageException($"--python is {path}, which is not a working Python 3.8 or later. "
                + "Give the path of one.");
    }

    /// <summary>What keeps the kernel from running with this Python; empty when nothing does.</summary>
    public string Shortcomings()
    {
        var kernel = Packages.GetValueOrDefault("ipykernel");
        string?[] all =
        [
            Number(Version) < OldestPython
                ? $"it is Python {Version}, and the kernel needs {OldestPython} or later" : null,
            kernel is null ? "it has no ipykernel"
                : Number(kernel) < OldestKernel
                    ? $"its ipykernel is {kernel}, and the kernel needs {OldestKernel} or later" : null,
        ];
        return string.Join("; ", all.OfType<string>());
    }

    // Null when it is no Python, does not run, is older than 3.8 or takes too long.
    private static async Task<JupyterPython?> AskAsync(string python, CancellationToken cancellation)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(AnswerLimit);
        try
        {
            var said = await CliWrap.Cli.Wrap(python).WithArguments(["-c", Question])
                .WithValidation(CommandResultValidation.None).ExecuteBufferedAsync(limit.Token);
            // A start-up file may print before the answer; the answer is the last line.
            var answer = said.StandardOutput.TrimEnd().Split('\n')[^1];
            return said.IsSuccess && answer.StartsWith('{')
                ? JsonSerializer.Deserialize<JupyterPython>(answer, JsonSerializerOptions.Web) : null;
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

    // A script names its Python in its first line. Programs of Windows, and scripts whose Python has a path too long
    // for that line, have it beside them, or one folder up.
    private static IEnumerable<string> Candidates()
    {
        if (ProgramPath.Find("jupyter", "jupyter-lab") is { } jupyter)
        {
            var first = OperatingSystem.IsWindows() ? "" : File.ReadLines(jupyter).FirstOrDefault() ?? "";
            // Where the path is too long, or has a space, it is /bin/sh, which would take Python's words for its own.
            if (first.StartsWith("#!", StringComparison.Ordinal) && first[2..].Trim() is var named
                && Path.GetFileName(named).Contains("py", StringComparison.OrdinalIgnoreCase) && File.Exists(named))
            {
                yield return named;
            }

            var folder = Path.GetDirectoryName(
                File.ResolveLinkTarget(jupyter, returnFinalTarget: true)?.FullName ?? jupyter)!;
            foreach (var beside in (string[])["python3", "python", "python.exe", Path.Combine("..", "python.exe")])
            {
                if (Path.GetFullPath(beside, folder) is var python && File.Exists(python)) yield return python;
            }
        }

        foreach (var name in (string[])["python3", "python"])
        {
            if (ProgramPath.Find(name) is { } python) yield return python;
        }
    }

    // 7.0.0a1 counts as 7.0: only major and minor decide.
    private static Version Number(string text) =>
        MajorMinor().Match(text) is { Success: true } match ? new(match.Value) : new();

    [GeneratedRegex(@"^\d{1,9}\.\d{1,9}")]
    private static partial Regex MajorMinor();
}
