using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>One lab run: chapter after chapter, each kept as its cells end and written out when it ended.</summary>
internal sealed class ChapterRun(CourseFolder course, RunRequest request)
{
    private readonly List<NotebookReport> _reports = [];
    // The chapters whose pages could not be written, with the reason and what is kept.
    private readonly Dictionary<string, string> _unwritten = [];

    public async Task<int> RunAsync(CancellationToken cancellation)
    {
        // A notebook that cannot be read, or a folder that cannot be written, is found before time is spent.
        var links = PageCatalog.For(course, request);
        RunFolders.ThrowIfUnfit(request);
        await ProgressDisplay.RunAsync(request, observer => ChaptersAsync(observer, links, cancellation));
        List<string> errors = [.. _unwritten.Values, .. RunLists.Write(course, request, _reports, _unwritten.Keys)];
        ClosingTable.Write(Consoles.Output(), course, request, _reports, errors, _unwritten.Keys);
        return cancellation.IsCancellationRequested ? LabExit.Interrupted
            : errors.Count > 0 || _reports.Any(report => report.Failed) ? LabExit.Failed : LabExit.Fine;
    }

    private async Task ChaptersAsync(IRunObserver observer, PageLinks links, CancellationToken cancellation)
    {
        var runner = new NotebookRunner(
            request.ToSettings(MachineFacts.Conditions(course)), observer, TimeProvider.System);
        foreach (var chapter in request.Chapters)
        {
            if (cancellation.IsCancellationRequested) return;

            var files = new ChapterFiles(chapter, links);
            var report = await runner.RunAsync(chapter, files.CellEnded, cancellation);
            _reports.Add(report);
            if (files.End(report) is { } error) _unwritten[chapter.Name] = error;
        }
    }
}
