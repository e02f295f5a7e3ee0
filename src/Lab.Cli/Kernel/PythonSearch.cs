namespace GrpcLab.Cli;

/// <summary>Finds the Python that the Jupyter on the PATH runs with.</summary>
/// <param name="here">The surroundings, of which the PATH is used.</param>
internal sealed class PythonSearch(JupyterPaths here)
{
    private const int FirstLines = 4;

    /// <summary>
    /// The Python of the jupyter on the PATH, or a Python on the PATH that has Jupyter; null when there is neither.
    /// </summary>
    /// <param name="cancellation">Ends the search.</param>
    public async Task<PythonFacts?> JupyterAsync(CancellationToken cancellation)
    {
        foreach (var python in Candidates().Distinct())
        {
            if (await PythonProbe.AskAsync(python, cancellation) is { HasJupyter: true } found) return found;
        }

        return null;
    }

    /// <summary>A Python that a reader named, by path or by a name on the PATH.</summary>
    /// <param name="named">What the reader said.</param>
    /// <param name="cancellation">Ends the question.</param>
    /// <exception cref="UsageException">It is not there, or is no Python.</exception>
    public async Task<(string Path, PythonFacts Facts)> NamedAsync(string named, CancellationToken cancellation)
    {
        var path = File.Exists(named) ? Path.GetFullPath(named) : OnPath(named).FirstOrDefault()
            ?? throw new UsageException($"--python is {named}, and there is no such program. Give a path such as "
                + $"{(here.Platform == JupyterPlatform.Windows ? @"C:\env\python.exe" : "/opt/env/bin/python3")}.");
        return await PythonProbe.AskAsync(path, cancellation) is { } facts ? (path, facts)
            : throw new UsageException($"--python is {path}, which did not answer as a Python of version 3.8 or later "
                + "does. Give the path of one.");
    }

    private IEnumerable<string> Candidates() =>
        OnPath("jupyter").Concat(OnPath("jupyter-lab")).Take(1)
            .SelectMany(jupyter => InScript(jupyter).Concat(Beside(jupyter)))
            .Concat(OnPath("python3")).Concat(OnPath("python"));

    // The script's first lines name its Python: "#!/opt/env/bin/python3", or, where that
    // path is too long for the system, "#!/bin/sh" and then "'''exec' /opt/env/bin/python3
    // …". On Windows jupyter.exe names none that could be read as text.
    private IEnumerable<string> InScript(string script)
    {
        if (here.Platform == JupyterPlatform.Windows) yield break;
        foreach (var line in File.ReadLines(script).Take(FirstLines).Where(
            line => line.StartsWith("#!", StringComparison.Ordinal) || line.Contains("exec", StringComparison.Ordinal)))
        {
            foreach (var word in line.Split([' ', '"', '\'', '!', '#'], StringSplitOptions.RemoveEmptyEntries)
                .Where(word => Path.GetFileName(word).StartsWith("python", StringComparison.Ordinal)))
            {
                if (Path.IsPathRooted(word) && File.Exists(word)) yield return word;
            }
        }
    }

    // Windows: Scripts\jupyter.exe has its python.exe beside it (venv) or one folder up (conda).
    private static IEnumerable<string> Beside(string jupyter)
    {
        var folder = Path.GetDirectoryName(jupyter)!;
        string[] places =
            [Path.Combine(folder, "python3"), Path.Combine(folder, "python"), Path.Combine(folder, "python.exe"),
                Path.Combine(folder, "..", "python.exe")];
        return places.Select(Path.GetFullPath).Where(File.Exists);
    }

    private IEnumerable<string> OnPath(string name) =>
        ProgramPath.All(name, here["PATH"], here.Platform == JupyterPlatform.Windows);
}
