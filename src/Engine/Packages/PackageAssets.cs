using System.Text.Json;

namespace GrpcLab.Engine;

/// <summary>The files that a restore chose: to compile against, to load, and native ones.</summary>
internal sealed record PackageAssets(
    IReadOnlyList<string> Compile, IReadOnlyList<string> Runtime, IReadOnlyList<string> Native)
{
    /// <summary>
    /// Reads project.assets.json; null when it, or a file it names, is not there, when it is damaged, as by a power cut,
    /// and when the restore that wrote it failed.
    /// </summary>
    public static PackageAssets? TryRead(string path)
    {
        try
        {
            return File.Exists(path) ? Read(path) : null;
        }
        catch (Exception damaged) when (damaged is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            return null;
        }
    }

    private static PackageAssets? Read(string path)
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(path));
        var root = document.RootElement;
        if (HasErrors(root)) return null;
        string[] folders = [.. root.GetProperty("packageFolders").EnumerateObject().Select(f => f.Name)];
        // The target with the runtime identifier knows which native files fit; it is the one with a slash.
        var target = root.GetProperty("targets").EnumerateObject()
            .OrderByDescending(t => t.Name.Contains('/', StringComparison.Ordinal)).First().Value;
        var assets = new PackageAssets(Files("compile"), Files("runtime"), Files("native"));
        return assets.Compile.Concat(assets.Runtime).Concat(assets.Native).All(File.Exists) ? assets : null;

        string[] Files(string kind) =>
        [
            .. from library in target.EnumerateObject()
               where library.Value.TryGetProperty(kind, out _)
               from file in library.Value.GetProperty(kind).EnumerateObject()
               where !file.Name.EndsWith("/_._", StringComparison.Ordinal)
               select Locate(folders,
                   root.GetProperty("libraries").GetProperty(library.Name).GetProperty("path").GetString()!, file.Name),
        ];
    }

    // A restore that finds no package writes the file all the same, with nothing in it and the errors below "logs".
    private static bool HasErrors(JsonElement root) => root.TryGetProperty("logs", out var logs)
        && logs.EnumerateArray().Any(entry => entry.GetProperty("level").GetString() == "Error");

    private static string Locate(string[] folders, string library, string file)
    {
        var candidates = folders.Select(folder => Path.GetFullPath(Path.Combine(folder, library, file))).ToArray();
        return candidates.FirstOrDefault(File.Exists) ?? candidates[0];
    }
}
