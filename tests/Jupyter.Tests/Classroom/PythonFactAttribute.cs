using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Classroom;

/// <summary>
/// A fact that runs a Python script of the course; left out, with the reason, where no Python 3 is on the PATH.
/// </summary>
public sealed class PythonFactAttribute : FactAttribute
{
    public PythonFactAttribute(params string[] modules)
    {
        if (Python is null)
        {
            Skip = "There is no python3 on the PATH and no /usr/bin/python3. Install Python 3.";
        }
        else if (modules.Length > 0 && PythonProgram.Ask(Python, $"import {string.Join(", ", modules)}") is null)
        {
            Skip = $"{Python} has no {string.Join(", ", modules)}. Install it (Debian: "
                + $"apt-get install {string.Join(" ", modules.Select(m => "python3-" + m))}).";
        }
    }

    /// <summary>
    /// The Python that runs it: the system's where there is one, since Debian's packages are in that.
    /// </summary>
    internal static string? Python { get; } =
        File.Exists(DebianJupyter.Python) ? DebianJupyter.Python : PathProgram.Find("python3");
}
