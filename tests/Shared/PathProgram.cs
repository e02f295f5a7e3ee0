namespace Tests.Shared;

/// <summary>Programs as a shell finds them.</summary>
internal static class PathProgram
{
    /// <summary>The first program of this name on the PATH; null where there is none.</summary>
    public static string? Find(string name) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Select(folder => Path.Combine(folder, name)).FirstOrDefault(File.Exists);

    /// <summary>Which of these are not on the PATH, as a sentence; null when all are.</summary>
    public static string? Missing(params IEnumerable<string> names) =>
        names.Where(name => Find(name) is null).ToList() is { Count: > 0 } missing
            ? $"There is no {string.Join(" and no ", missing)} on the PATH." : null;
}
