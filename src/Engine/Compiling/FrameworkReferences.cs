using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine.Compiling;

/// <summary>
/// The framework this process runs on, ASP.NET Core included. The engine's own libraries, Roslyn first of all, are on
/// the same list of the runtime but lie in the engine's folder: these are left out, so that a cell cannot use them by
/// accident.
/// </summary>
internal static class FrameworkReferences
{
    private static readonly Lazy<Dictionary<string, string>> Paths = new(FindPaths);
    private static readonly Lazy<MetadataReference[]> AllReferences =
        new(() => [.. Paths.Value.Values.Select(path => MetadataReference.CreateFromFile(path))]);

    /// <summary>References to every assembly of the framework.</summary>
    public static IReadOnlyList<MetadataReference> All => AllReferences.Value;

    /// <summary>The file of a framework assembly by its simple name; null for anything else.</summary>
    public static string? Find(string simpleName) => Paths.Value.GetValueOrDefault(simpleName);

    private static Dictionary<string, string> FindPaths()
    {
        var trusted = (string?)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES") ?? "";
        var own = Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory);
        return trusted.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Where(path => Path.GetDirectoryName(path) != own)
            // The runtime lists its core library twice.
            .DistinctBy(path => Path.GetFileNameWithoutExtension(path), StringComparer.OrdinalIgnoreCase)
            .ToDictionary(path => Path.GetFileNameWithoutExtension(path), StringComparer.OrdinalIgnoreCase);
    }
}
