using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Classroom;

/// <summary>
/// A fact that needs Debian's JupyterHub and its proxy; left out, with the reason, where they are not there.
/// </summary>
public sealed class ClassroomFactAttribute : FactAttribute
{
    private static readonly Lazy<string?> LazyWhyNot = new(Look);

    public ClassroomFactAttribute() => Skip = LazyWhyNot.Value;

    private static string? Look()
    {
        if (!OperatingSystem.IsLinux()) return "The class is tested with Debian's JupyterHub, which runs on Linux.";

        return DebianJupyter.WhyNot
            ?? (PythonProgram.Ask(DebianJupyter.Python, "import jupyterhub, requests, tornado, psutil, yaml") is null
                ? $"{DebianJupyter.Python} has no JupyterHub. Install it (Debian: apt-get install jupyterhub)." : null)
            ?? HubProxy.WhyNot;
    }
}
