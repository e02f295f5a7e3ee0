using System.Text.RegularExpressions;
using GrpcLab;

namespace Hosts.Tests.Environments;

/// <summary>
/// JupyterLab in a virtual environment of its own, installed from a folder of wheels without a network.
/// </summary>
internal sealed partial record LabWheels(string Wheels, string BasePython)
{
    private static readonly string[] Packages = ["jupyterlab", "nbclient", "nbconvert", "ipykernel"];
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(5);

    private static string Folder => Path.Combine(JupyterFolders.Base, "lab");

    public static LabWheels? Look() =>
        OperatingSystem.IsLinux() && WheelFolder() is { } wheels && PythonFor(wheels) is { } python
            ? new(wheels, python) : null;

    /// <summary>Makes the environment unless it is there; tests of another process wait meanwhile.</summary>
    public string MadePython()
    {
        Directory.CreateDirectory(JupyterFolders.Base);
        using var turn = FileLock.Take(Folder + ".lock", Limit);
        var python = Path.Combine(Folder, "bin", "python");
        var made = Path.Combine(Folder, "made-from.txt");
        var wanted = string.Join('\n', Directory.EnumerateFiles(Wheels, "*.whl").Select(Path.GetFileName)
            .Order(StringComparer.Ordinal).Prepend(BasePython));
        if (!File.Exists(made) || File.ReadAllText(made) != wanted)
        {
            MakeAsync(python).GetAwaiter().GetResult();
            File.WriteAllText(made, wanted);
        }

        return python;
    }

    private async Task MakeAsync(string python)
    {
        if (Directory.Exists(Folder)) Directory.Delete(Folder, recursive: true);

        await RunAsync(BasePython, "-m", "venv", Folder);
        // Python compiles what it imports; of most of what is installed here it never imports anything.
        await RunAsync([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile",
            "--no-index", "--find-links", Wheels, .. Packages]);
    }

    private static async Task RunAsync(params IReadOnlyList<string> command)
    {
        await using var process = OwnedProcess.Start(
            command, JupyterFolders.Base, new Dictionary<string, string?> { ["PYTHONPATH"] = null });
        await process.SucceedAsync(Limit);
    }

    // In a git worktree the folder stands beside a folder further up.
    private static string? WheelFolder()
    {
        var named = Environment.GetEnvironmentVariable("GRPCLAB_WHEELS");
        var candidates = string.IsNullOrEmpty(named)
            ? Above(Repository.Root).Select(f => Path.Combine(f, "shared", "wheels")) : [named];
        return candidates.FirstOrDefault(
            folder => Directory.Exists(folder) && Directory.EnumerateFiles(folder, "jupyterlab-4*.whl").Any());
    }

    private static IEnumerable<string> Above(string folder)
    {
        for (var parent = Directory.GetParent(folder); parent is not null; parent = parent.Parent)
        {
            yield return parent.FullName;
        }
    }

    // Compiled wheels are for one version of CPython and one kind of machine; a wheel's name says which.
    private static string? PythonFor(string wheels)
    {
        var compiled = Directory.EnumerateFiles(wheels, "pyzmq-*.whl")
            .Select(p => CompiledFor().Match(Path.GetFileName(p))).FirstOrDefault(m => m.Success);
        if (compiled is null) return null;

        var minor = compiled.Groups["minor"].Value;
        var wanted = $"cpython 3.{minor} {compiled.Groups["machine"].Value}";
        const string question = "import ensurepip, platform, sys; print(sys.implementation.name, "
            + "'%d.%d' % sys.version_info[:2], platform.machine())";
        return new[] { PathProgram.Find($"python3.{minor}"), PathProgram.Find("python3"), Jupyter.DebianPython }
            .OfType<string>().Distinct().FirstOrDefault(python => PythonProgram.Ask(python, question) == wanted);
    }

    [GeneratedRegex("-cp3(?<minor>[0-9]+)-.*manylinux.*_(?<machine>x86_64|aarch64)\\.whl$")]
    private static partial Regex CompiledFor();
}
