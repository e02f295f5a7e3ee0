namespace GrpcLab.Notebooks;

/// <summary>Where the built engine is.</summary>
internal static class EngineLocation
{
    private const string FileName = "GrpcLab.Engine.dll";

    /// <summary>The engine of the same build as this assembly: beside it, or in its own folder of artifacts/bin.</summary>
    public static string Find() => Find(AppContext.BaseDirectory);

    internal static string Find(string start)
    {
        var tried = new List<string>();
        for (var folder = new DirectoryInfo(start); folder is not null; folder = folder.Parent)
        {
            string[] candidates =
            [
                Path.Combine(folder.FullName, "Engine", "release", FileName),
                Path.Combine(folder.FullName, "artifacts", "bin", "Engine", "release", FileName),
            ];
            if (candidates.FirstOrDefault(File.Exists) is { } found) return found;
            tried.AddRange(candidates);
        }
        throw new EngineException($"{FileName} was not found. Build it with `dotnet build src/Engine`, or pass EngineOptions.EnginePath. Looked at: {string.Join(", ", tried)}.");
    }
}
