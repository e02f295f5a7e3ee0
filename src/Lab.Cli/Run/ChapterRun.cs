using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>One lab run: chapter after chapter, each written out as soon as it ended.</summary>
internal sealed class ChapterRun(CourseFolder course, RunRequest request)
{
    private readonly List<NotebookReport> _reports = [];

    public async Task<int> RunAsync(CancellationToken cancellation)
    {
        // A notebook that cannot be read, or a folder that cannot be written, is found before time is spent.
        var links = PageCatalog.For(course, request);
        AtomicFile.Probe(request.OutputFolder);
        if (request.RecordFolder is { } probed)
        {
            AtomicFile.Probe(probed);
        }

        await ProgressDisplay.RunAsync(request, observer => ChaptersAsync(observer, links, cancellation));
        IndexPage.Write(request.OutputFolder, _reports);
        ClaimsFile.Write(request.ClaimsFile, _reports);
        if (request.RecordFolder is { } folder)
        {
            RunRecord.Write(folder, _reports);
        }

        ClosingTable.Write(Consoles.Output(), course, request, _reports);
        return cancellation.IsCancellationRequested ? LabExit.Interrupted
            : _reports.Any(report => report.Failed) ? LabExit.Failed : LabExit.Fine;
    }

    private async Task ChaptersAsync(IRunObserver observer, PageLinks links, CancellationToken cancellation)
    {
        var runner = new NotebookRunner(request.ToSettings(MachineFacts.Conditions(course)), observer, TimeProvider.System);
        foreach (var chapter in request.Chapters)
        {
            if (cancellation.IsCancellationRequested)
            {
                return;
            }

            var report = await runner.RunAsync(chapter, cancellation);
            _reports.Add(report);
            ChapterPage.Write(report, links);
        }
    }
}
