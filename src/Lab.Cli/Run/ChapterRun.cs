using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>
/// One lab run: chapter after chapter, each kept, and told to whoever asked, as its cells end, and written out when it
/// has ended.
/// </summary>
internal sealed class ChapterRun(CourseFolder course, RunRequest request, Action<NotebookReport>? soFar = null)
{
    private readonly List<NotebookReport> _reports = [];
    // The chapters whose pages could not be written, with the reason and what is kept.
    private readonly Dictionary<string, string> _unwritten = [];

    public async Task<int> RunAsync(CancellationToken cancellation)
    {
        // A notebook that cannot be read, or a folder that cannot be written, is found before time is spent.
        var links = Links();
        RunOutput.ThrowIfUnfit(course, request);
        await RunProgress.ShowAsync(course, request, observer => ChaptersAsync(observer, links, cancellation));
        List<string> errors = [.. _unwritten.Values, .. RunOutput.Write(course, request, _reports, _unwritten.Keys)];
        ClosingTable.Write(Consoles.Output(), course, request, _reports, errors, _unwritten.Keys);
        ShowPage(cancellation.IsCancellationRequested);
        return cancellation.IsCancellationRequested ? LabExit.Interrupted
            : errors.Count > 0 || _reports.Any(report => report.Failed) ? LabExit.Failed : LabExit.Fine;
    }

    private async Task ChaptersAsync(IRunObserver observer, PageLinks links, CancellationToken cancellation)
    {
        var settings = request.Settings with { Conditions = MachineFacts.Conditions(request.Settings.Server) };
        var runner = new NotebookRunner(settings, observer, TimeProvider.System);
        foreach (var chapter in request.Chapters)
        {
            if (cancellation.IsCancellationRequested) return;

            var files = new ChapterFiles(chapter, links);
            if (await RunAsync(runner, chapter, files, cancellation) is not { } report) continue;

            _reports.Add(report);
            if (files.End(report) is { } error) _unwritten[chapter.Name] = error;
            else RunTimes.Keep(request.OutputFolder, report);
        }
    }

    // Null for one that can no longer be read, since it was saved, or deleted, while others ran: these are kept.
    private async Task<NotebookReport?> RunAsync(
        NotebookRunner runner, Chapter chapter, ChapterFiles files, CancellationToken cancellation)
    {
        try
        {
            return await runner.RunAsync(chapter, cells => CellEnded(files, cells), cancellation);
        }
        catch (Exception error) when (error is NotebookFormatException or FileNotFoundException)
        {
            _unwritten[chapter.Name] = $"{chapter.Name} was not run: {error.Message}";
            return null;
        }
    }

    private void CellEnded(ChapterFiles files, NotebookReport cells)
    {
        files.CellEnded(cells);
        soFar?.Invoke(cells);
    }

    // Which pages will stand in the output folder after this run.
    private PageLinks Links()
    {
        var earlier = ChapterCatalog.WithDeeper(course)
            .Where(chapter => File.Exists(Path.Combine(request.OutputFolder, chapter.Name + ".html")));
        return new(request.OutputFolder, BookCatalog.Pages(
            course, [.. request.Chapters.Select(PageEntry.Of).Concat(earlier.Select(PageEntry.OfKnown))
                .DistinctBy(page => page.Name)]));
    }

    // The page of the one chapter that ran, or the index of several, where a reader goes on.
    private void ShowPage(bool interrupted)
    {
        string[] written = [.. _reports.Select(report => report.Chapter.Name).Except(_unwritten.Keys)];
        var name = request.Chapters.Count == 1 ? written.FirstOrDefault() : "index";
        var page = Path.Combine(request.OutputFolder, name + ".html");
        if (written.Length == 0 || !File.Exists(page)) return;

        Console.WriteLine($"Page: {course.Relative(page)} · {new Uri(page).AbsoluteUri}");
        if (request.Open && !interrupted) Opener.Open(new Uri(page));
    }
}
