namespace GrpcLab.Cli;

/// <summary>What the kernel is called.</summary>
internal static class KernelName
{
    /// <summary>
    /// The kernelspec's folder. Notebooks name it, and it is .NET Interactive's name, too: either kernel opens them.
    /// </summary>
    public const string Folder = ".net-csharp";

    /// <summary>What a reader sees in a list of kernels.</summary>
    public const string Display = ".NET (C#)";

    /// <summary>The language, as JupyterLab, VS Code and nbconvert know it.</summary>
    public const string Language = "C#";

    /// <summary>The member of the kernelspec's metadata that marks it as the course's own.</summary>
    public const string Mark = "grpclab";
}
