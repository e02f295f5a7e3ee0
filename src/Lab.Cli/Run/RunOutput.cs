using System.Globalization;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>What a run keeps besides each chapter's page: the book, claims and, when asked for, the record.</summary>
internal static class RunOutput
{
    /// <summary>The file in a list's folder that a run holds while it writes the list.</summary>
    internal const string LockName = ".lists.lock";

    // The largest chapter writes 0.7 MB, and as much again while
    // it replaces an earlier result: about 22 MB for all of them.
    private const long Room = 50_000_000;

    // Another run needs a second to write its lists.
    internal static readonly TimeSpan MaxWait = TimeSpan.FromMinutes(1);

    /// <summary>Finds out whether a run can keep its results, before it takes its time.</summary>
    /// <exception cref="UsageException">
    /// A folder cannot be written to, has too little room, or holds something else, such as another notebook's page.
    /// </exception>
    public static void ThrowIfUnfit(CourseFolder course, RunRequest request)
    {
        string?[] folders = [request.OutputFolder, Path.GetDirectoryName(request.ClaimsFile), request.RecordFolder];
        try
        {
            ThrowIfReplacing(course, request);
            foreach (var folder in folders.OfType<string>().Distinct())
            {
                AtomicFile.Probe(folder);
                ThrowIfFull(folder);
            }

            if (Directory.Exists(request.ClaimsFile))
            {
                throw new UsageException(
                    $"{request.ClaimsFile} is a folder. Name a file for the list of claims with --claims.");
            }

            // Read to the end of the run, too; what cannot be read would be lost with the run's own lines.
            _ = PageRecord.In(request.OutputFolder);
            _ = ClaimsFile.Read(request.ClaimsFile);
            if (request.RecordFolder is { } record) RunRecord.ThrowIfUnreadable(record);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or FormatException)
        {
            throw new UsageException(error.Message);
        }
    }

    /// <summary>
    /// Writes each list, in which other chapters' lines stay; one that cannot be written does not cost the others.
    /// </summary>
    /// <returns>What could not be written, in sentences.</returns>
    public static IEnumerable<string> Write(
        CourseFolder course, RunRequest request, IReadOnlyList<NotebookReport> reports, IEnumerable<string> unwritten)
    {
        var pages = reports.Select(report => report.Chapter.Name).Except(unwritten).ToHashSet();
        // What is kept elsewhere than beside the pages is of whole runs: half of one does not replace it.
        var whole = reports.Where(report => report.Stopped is null).ToList();
        var isBeside = IsBesidePages(request);
        // Beside the pages it is about what they show.
        var claimed = isBeside ? [.. reports.Where(report => pages.Contains(report.Chapter.Name))] : whole;
        string[] left = request.RecordFolder is null && isBeside ? []
            : [.. reports.Except(whole).Select(report => report.Chapter.Name)];
        string?[] errors =
        [
            Try("The list of claims", Path.GetDirectoryName(request.ClaimsFile)!, () => ClaimsFile.Update(
                request.ClaimsFile, claimed, Keeps(course, request))),
            // The pages of other chapters change, too: contents, search and links name what was run just now.
            Try("The book", request.OutputFolder, () => Book.Write(
                course, new(request.OutputFolder, request.OutputFolder) { Ran = pages })),
            request.RecordFolder is { } folder
                ? Try("The record", folder, () => RunRecord.Write(folder, whole)) : null,
            left.Length == 0 ? null : $"Stopped before the end, so not recorded: {string.Join(", ", left)}. "
                + "What an earlier run recorded is unchanged.",
        ];
        return errors.OfType<string>();
    }

    private static void ThrowIfReplacing(CourseFolder course, RunRequest request)
    {
        List<string> errors =
        [
            .. request.Chapters.GroupBy(chapter => chapter.Name).Where(same => same.Count() > 1).Select(same =>
                $"Two notebooks called {same.Key} would share one page. Run them one at a time, with different --out."),
            .. request.Chapters.Where(chapter => PageContents.IsOwn(chapter.Name)).Select(chapter =>
                $"{chapter.Name}.html is a page of the book itself. Rename {course.Relative(chapter.Path)}."),
            .. from chapter in request.Chapters
               from folder in ((string?[])[request.OutputFolder, request.RecordFolder]).OfType<string>()
               where FolderPath.AreSame(folder, Path.GetDirectoryName(Path.GetFullPath(chapter.Path))!)
               select $"{course.Relative(chapter.Path)} is in {folder}, where its executed copy would replace it. "
                   + "Name another folder.",
            // As a solution would, which is called like its chapter.
            .. from chapter in request.Chapters
               let shown = PageRecord.NotebookOf(request.OutputFolder, chapter.Name)
               where shown is not null && shown != course.Relative(chapter.Path)
               select $"{chapter.Name}.html in {request.OutputFolder} shows a run of {shown}, which this one would "
                   + $"replace. Name another folder with --out, or delete {chapter.Name}.run.json there.",
        ];
        if (errors.Count > 0) throw new UsageException(string.Join(Environment.NewLine, errors));
    }

    private static void ThrowIfFull(string folder)
    {
        // A share of another machine is no drive of this one.
        if (OperatingSystem.IsWindows() && folder.StartsWith(@"\\", StringComparison.Ordinal)) return;

        var disk = new DriveInfo(folder);
        // A file system that does not know its size says 0.
        if (disk.TotalSize > 0 && disk.AvailableFreeSpace < Room)
        {
            throw new IOException(string.Create(CultureInfo.InvariantCulture,
                $"{folder} has room for {disk.AvailableFreeSpace / 1e6:0.0} MB, and a run needs {Room / 1e6:0} MB. "
                + $"Make room, or name another folder."));
        }
    }

    private static bool IsBesidePages(RunRequest request) =>
        Path.GetDirectoryName(request.ClaimsFile) == Path.TrimEndingDirectorySeparator(request.OutputFolder);

    // The list beside the pages is about them; one that is kept elsewhere is about the course.
    private static Func<string, bool> Keeps(CourseFolder course, RunRequest request)
    {
        if (IsBesidePages(request))
        {
            return name => File.Exists(Path.Combine(request.OutputFolder, name + ".html"));
        }

        // And about the run's own notebooks: of those that stopped the earlier lines stay.
        var chapters = ChapterCatalog.WithDeeper(course).Concat(request.Chapters).Select(chapter => chapter.Name)
            .ToHashSet();
        return chapters.Contains;
    }

    private static string? Try(string what, string folder, Action write)
    {
        try
        {
            // Each list is read and written: of two runs into one folder the later one would drop the other's lines.
            using var alone = FileLock.Take(Path.Combine(folder, LockName), MaxWait);
            write();
            return null;
        }
        catch (Exception error)
            when (error is IOException or UnauthorizedAccessException or FormatException or NotebookFormatException)
        {
            return $"{what} could not be written and is unchanged. {error.Message}";
        }
    }
}
