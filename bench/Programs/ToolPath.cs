namespace GrpcLab.Bench;

/// <summary>Programs that a machine may lack.</summary>
internal static class ToolPath
{
    /// <summary>Says that a program is missing; null when the PATH has it.</summary>
    /// <param name="tool">The program's name.</param>
    /// <param name="package">Debian's package with it.</param>
    /// <param name="path">The folders. Default: this process's PATH.</param>
    public static LeftOut? Missing(string tool, string package, string? path = null) =>
        (path ?? Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Any(folder => File.Exists(Path.Combine(folder, tool)))
            ? null
            : new($"{tool} is not there (Debian: {package}).");
}
