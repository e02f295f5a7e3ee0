namespace GrpcLab.Cli;

/// <summary>The results of a class: the learners' files in a folder and in the folders right below it.</summary>
internal static class ClassResults
{
    /// <summary>In a folder and in those right below it.</summary>
    private static EnumerationOptions Below { get; } =
        new() { RecurseSubdirectories = true, MaxRecursionDepth = 1, IgnoreInaccessible = false };

    /// <summary>Reads every file, in the order of the learners' names.</summary>
    public static IReadOnlyList<ResultFile> ReadAll(string folder) =>
    [
        .. Directory.EnumerateFiles(folder, "*.json", Below)
            .Select(path => Read(folder, path))
            .OrderBy(file => (file as ResultFile.Read)?.Results.Learner ?? file.Path, StringComparer.Ordinal)
            .ThenBy(file => file.Path, StringComparer.Ordinal),
    ];

    private static ResultFile Read(string folder, string path)
    {
        var name = Path.GetRelativePath(folder, path);
        try
        {
            var results = LearnerResults.Parse(File.ReadAllText(path));
            var expected = LearnerName.ToFileName(results.Learner);
            // A copied or renamed file must not become a second learner, or another one.
            return expected == Path.GetFileName(path) ? new ResultFile.Read(name, results)
                : new ResultFile.Unreadable(
                    name, $"it says that it is of \"{results.Learner}\", whose file is called {expected}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            return new ResultFile.Unreadable(name, e.Message.TrimEnd('.'));
        }
    }
}
