namespace Jupyter.Tests.Environments;

/// <summary>Where JupyterLab 4 comes from.</summary>
internal abstract record LabSource
{
    private static readonly Lazy<LabSource?> LazyFound = new(Look);

    /// <summary>The source there is; null when there is none.</summary>
    public static LabSource? Found => LazyFound.Value;

    /// <summary>What to do where there is none.</summary>
    public static string WhyNot =>
        "No JupyterLab 4: the PATH has no jupyter with JupyterLab 4, and there are no wheels that a "
        + "CPython of this machine fits "
        + "(looked for ../shared/wheels beside the repository; the variable GRPCLAB_WHEELS names another folder). "
        + "Install it (pip install jupyterlab nbclient nbconvert ipykernel, or conda) and run the tests "
        + "from that environment.";

    /// <summary>The interpreter that has it, which may have to be made first.</summary>
    public abstract string Python();

    private static LabSource? Look() => (LabSource?)LabFromWheels.Look() ?? LabOnPath.Look();
}

/// <summary>An installed JupyterLab.</summary>
/// <param name="Interpreter">The Python it is installed in.</param>
internal sealed record LabOnPath(string Interpreter) : LabSource
{
    public static LabOnPath? Look()
    {
        if (PathProgram.Find("jupyter") is not { } jupyter || InterpreterOf(jupyter) is not { } python) return null;

        var version = PythonProgram.Ask(
            python, "import jupyterlab, ipykernel, nbclient, nbconvert; print(jupyterlab.__version__)");
        return version?.StartsWith("4.", StringComparison.Ordinal) == true ? new LabOnPath(python) : null;
    }

    public override string Python() => Interpreter;

    // pip writes the interpreter into the script's first line; a Windows program has it beside or above its folder.
    private static string? InterpreterOf(string jupyter)
    {
        var first = File.ReadLines(jupyter).FirstOrDefault() ?? "";
        return first.StartsWith("#!/", StringComparison.Ordinal)
            ? first[2..].Trim()
            : new[] { "../python.exe", "python.exe" }.Select(p => Path.GetFullPath(p, Path.GetDirectoryName(jupyter)!))
                .FirstOrDefault(File.Exists);
    }
}
