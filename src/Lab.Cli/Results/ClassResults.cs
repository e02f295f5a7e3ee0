using System.Globalization;

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

/// <summary>What became of one file of a class's results. There are two kinds and no others.</summary>
/// <param name="Path">Where it lies, from the class's folder.</param>
internal abstract record ResultFile(string Path)
{
    /// <summary>A learner's results.</summary>
    public sealed record Read(string Path, LearnerResults Results) : ResultFile(Path);

    /// <summary>A file that could not be read, and why.</summary>
    public sealed record Unreadable(string Path, string Why) : ResultFile(Path);
}

/// <summary>Orders "2.1" before "10.1", and what is not numbered last.</summary>
internal sealed class ExerciseOrder : IComparer<string>
{
    public static ExerciseOrder Instance { get; } = new();

    public int Compare(string? x, string? y) => (Number(x), x ?? "").CompareTo((Number(y), y ?? ""));

    private static decimal Number(string? id) =>
        id?.Split('.') is [var chapter, var number]
        && int.TryParse(chapter, NumberStyles.None, CultureInfo.InvariantCulture, out var c)
        && int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var n)
            ? c * 10_000m + n
            : decimal.MaxValue;
}
