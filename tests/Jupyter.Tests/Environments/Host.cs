namespace Jupyter.Tests.Environments;

/// <summary>The Jupyter installations the course is tested in; several may be asked for at once.</summary>
[Flags]
public enum Host
{
    /// <summary>None in particular.</summary>
    None = 0,

    /// <summary>JupyterLab 4: today's, from wheels or from the PATH.</summary>
    Lab = 1,

    /// <summary>Notebook 6 with ipykernel 6, as Debian has it.</summary>
    Debian = 2,
}
