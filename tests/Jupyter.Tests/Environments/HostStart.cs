namespace Jupyter.Tests.Environments;

/// <summary>How an environment's interpreter is started.</summary>
/// <param name="Arguments">What follows the interpreter's path.</param>
internal sealed record HostStart(IReadOnlyList<string> Arguments)
{
    /// <summary>A command that runs it, such as taskset or a memory fence. Default: none.</summary>
    public IReadOnlyList<string> Prefix { get; init; } = [];

    /// <summary>Where it runs. Default: the repository's root.</summary>
    public string? Directory { get; init; }

    /// <summary>The kernel it finds. Default: none but the host's own.</summary>
    public InstalledKernel? Kernel { get; init; }

    /// <summary>Its configuration, data and runtime folders. Default: those of the environment's name.</summary>
    public JupyterFolders? Folders { get; init; }

    /// <summary>More environment variables; null takes one away. Default: none.</summary>
    public IReadOnlyDictionary<string, string?> Variables { get; init; } = new Dictionary<string, string?>();
}
