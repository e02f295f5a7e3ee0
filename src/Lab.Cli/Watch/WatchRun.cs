using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>Runs one chapter, shows its page, and does so again when the notebook or the lab has changed.</summary>
/// <param name="course">The course.</param>
/// <param name="request">The chapter, and where its page goes.</param>
internal sealed class WatchRun(CourseFolder course, RunRequest request)
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(500);

    private readonly string _notebook = request.Chapters[0].Path;
    private readonly PageNews _news = new();
    private FileState _lab;

    /// <summary>Goes on until it is cancelled.</summary>
    /// <param name="port">Where the page is served; 0 lets the system choose.</param>
    /// <param name="open">Whether a browser is opened after the first run.</param>
    /// <param name="cancellation">Ends it.</param>
    public async Task<int> RunAsync(int port, bool open, CancellationToken cancellation)
    {
        Directory.CreateDirectory(request.OutputFolder);
        await using var server = await SiteServer.StartAsync(
            new(request.OutputFolder, course.Notebooks), port, _news, cancellation);
        var page = new Uri(server.Address, Uri.EscapeDataString(request.Chapters[0].Name) + ".html");
        while (true)
        {
            var seen = FileState.Of(_notebook);
            await RunOnceAsync(cancellation);
            if (cancellation.IsCancellationRequested) return LabExit.Interrupted;

            _news.Tell();
            Console.Out.WriteLine($"Watching {course.Relative(_notebook)} and the lab: {page}");
            Console.Out.Flush();
            if (open) Opener.Open(page, Console.Error);

            open = false;
            await ChangeAsync(seen, cancellation);
        }
    }

    private async Task RunOnceAsync(CancellationToken cancellation)
    {
        _lab = LabFiles.State(course);
        try
        {
            await new ChapterRun(course, request, SoFar).RunAsync(cancellation);
        }
        catch (Exception error) when (error is NotebookFormatException or UsageException)
        {
            // An editor may be halfway through saving it; the next change is run.
            await Console.Error.WriteLineAsync(error.Message);
        }
    }

    // What the run's own first cell builds is no change.
    private void SoFar(NotebookReport cells)
    {
        if (LabFiles.IsBeforeLoading(cells)) _lab = LabFiles.State(course);
    }

    // A build writes one file after the other: it is over when nothing has changed for a moment.
    private async Task ChangeAsync(FileState seen, CancellationToken cancellation)
    {
        while (FileState.Of(_notebook) == seen && LabFiles.State(course) == _lab) await Task.Delay(Pause, cancellation);

        (FileState, FileState) before, now = Now();
        do
        {
            await Task.Delay(Pause, cancellation);
            (before, now) = (now, Now());
        }
        while (now != before);
    }

    private (FileState Notebook, FileState Lab) Now() => (FileState.Of(_notebook), LabFiles.State(course));
}
