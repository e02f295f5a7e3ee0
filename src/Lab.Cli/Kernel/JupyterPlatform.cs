namespace GrpcLab.Cli;

/// <summary>The families of systems that Jupyter tells apart when it looks for its files.</summary>
internal enum JupyterPlatform
{
    /// <summary>Linux and every other Unix but macOS.</summary>
    Linux,

    /// <summary>macOS.</summary>
    MacOS,

    /// <summary>Windows.</summary>
    Windows,
}
