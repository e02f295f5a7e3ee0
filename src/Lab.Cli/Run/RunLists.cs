using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// What a run writes about all chapters: the book, claims and, when asked for, the record. Other chapters' lines stay.
/// </summary>
internal static class RunLists
{
    /// <summary>The file in the output folder that a run holds while it writes a list.</summary>
    internal const string LockName = ".lists.lock";

    // Another run needs a second to write its lists.
    private static readonly TimeSpan MaxWait = TimeSpan.FromMinutes(1);

    /// <summary>Writes each list; one that cannot be written does not cost the others.</summary>
    /// <param name="course">The course.</param>
    /// <param name="request">Where the lists go.</param>
    /// <param name="reports">The run's notebooks.</param>
    /// <param name="unwritten">The names of the chapters whose pages could not be written.</param>
    /// <returns>What could not be written, in sentences.</returns>
    public static IReadOnlyList<string> Write(
        CourseFolder course, RunRequest request, IReadOnlyList<NotebookReport> reports, IEnumerable<string> unwritten)
    {
        var pages = reports.Select(report => report.Chapter.Name).Except(unwritten).ToHashSet();
        string?[] errors =
        [
            Try("The list of claims", request,
                () => ClaimsFile.Update(request.ClaimsFile, reports, Keeps(course, request))),
            // The pages of other chapters change, too: contents, search and links name what was run just now.
            Try("The book", request, () => Book.Write(
                course, new(request.OutputFolder, request.OutputFolder) { Ran = pages })),
            request.RecordFolder is { } folder
                ? Try("The record", request, () => RunRecord.Write(folder, reports)) : null,
        ];
        return [.. errors.OfType<string>()];
    }

    // The list beside the pages is about them; one that is kept elsewhere is about the course.
    private static Func<string, bool> Keeps(CourseFolder course, RunRequest request)
    {
        if (Path.GetDirectoryName(request.ClaimsFile) == Path.TrimEndingDirectorySeparator(request.OutputFolder))
        {
            return name => File.Exists(Path.Combine(request.OutputFolder, name + ".html"));
        }

        var chapters = ChapterCatalog.WithDeeper(course).Select(chapter => chapter.Name).ToHashSet();
        return chapters.Contains;
    }

    private static string? Try(string what, RunRequest request, Action write)
    {
        try
        {
            // Each list is read and written: of two runs into one folder the later one would drop the other's lines.
            using var alone = FileLock.Take(Path.Combine(request.OutputFolder, LockName), MaxWait);
            write();
            return null;
        }
        catch (Exception error)
            when (error is IOException or UnauthorizedAccessException or FormatException or NotebookFormatException)
        {
            return $"{what} could not be written and is as it was. {error.Message}";
        }
    }
}
