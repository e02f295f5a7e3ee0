namespace Jupyter.Tests.Environments;

/// <summary>The Notebook 6 of Debian 12, in the system's own Python.</summary>
internal static class DebianJupyter
{
    public const string Python = "/usr/bin/python3";

    private static readonly Lazy<string?> LazyWhyNot = new(Look);

    /// <summary>Why it cannot be had; null when it can.</summary>
    public static string? WhyNot => LazyWhyNot.Value;

    private static string? Look()
    {
        var version = PythonProgram.Ask(
            Python, "import notebook, ipykernel, nbclient, nbconvert; print(notebook.__version__)");
        const string install = "Install it (Debian: apt-get install jupyter-notebook python3-ipykernel "
            + "python3-nbclient python3-nbconvert).";
        return version switch
        {
            null => $"{Python} has no Jupyter Notebook 6 with nbclient and nbconvert. {install}",
            _ when !version.StartsWith("6.", StringComparison.Ordinal) =>
                $"{Python} has Notebook {version}; these tests are for Notebook 6. {install}",
            _ => null,
        };
    }
}
