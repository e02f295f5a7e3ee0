using System.CommandLine;
using System.Globalization;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab watch: a chapter that runs again whenever it, or the lab, has changed.</summary>
internal static class WatchCommand
{
    private static readonly Argument<string> Chapter = ChapterOptions.One(
        "Number, topic or path: 01, channel-reuse, notebooks/01-channel-reuse.ipynb");
    private static readonly Option<RunBudget> Budget = ChapterOptions.Budget();
    private static readonly Option<string> Folder = ChapterOptions.Out("Where the notebook and the page go");
    private static readonly Option<int> Port = ServeCommand.CreatePort();
    private static readonly Option<bool> Open = new("--open") { Description = "Open the page in a browser" };

    public static Command Create()
    {
        var command = new Command("watch",
            "Run a chapter again whenever its notebook or the built lab changes, and reload its page; until Ctrl+C")
        {
            Chapter, Budget, Folder, Port, Open,
        };
        command.SetAction((parsed, cancellation) =>
        {
            var course = CourseFolder.Find();
            var output = ChapterOptions.PathOf(parsed, Folder, Path.Combine(course.Root, "out"));
            var request = new RunRequest
            {
                Chapters = ChapterCatalog.Select(course, [parsed.GetValue(Chapter)!]),
                OutputFolder = output,
                ClaimsFile = Path.Combine(output, ClaimsFile.Name),
                Settings = new() { Budget = parsed.GetValue(Budget) },
            };
            return new WatchRun(course, request).RunAsync(parsed.GetValue(Port), parsed.GetValue(Open), cancellation);
        });
        return command;
    }
}

/// <summary>Runs one chapter, shows its page, and does so again when the notebook or the lab has changed.</summary>
internal sealed class WatchRun(CourseFolder course, RunRequest request)
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(500);
    private static readonly string[] Projects = ["Chapters", "Server"];

    private readonly string _notebook = request.Chapters[0].Path;
    private string _lab = "";

    public async Task<int> RunAsync(int port, bool open, CancellationToken cancellation)
    {
        // Each run asks this, too, and waits for the next change; but no change of the notebook makes a folder fit.
        RunOutput.ThrowIfUnfit(course, request);
        // Another process's states have other names.
        var (process, runs) = (Guid.NewGuid(), 0);
        await using var server = await SiteServer.StartAsync(
            request.OutputFolder, course, port, () => $"{process:N}-{runs}", cancellation);
        var page = new Uri(server.Address, Uri.EscapeDataString(request.Chapters[0].Name) + ".html");
        while (true)
        {
            var seen = StateOf([_notebook]);
            await RunOnceAsync(cancellation);
            if (cancellation.IsCancellationRequested) return LabExit.Interrupted;

            runs++;
            Console.Out.WriteLine($"Watching {course.Relative(_notebook)} and the lab: {page}");
            Console.Out.Flush();
            if (open && runs == 1) Opener.Open(page);

            await ChangeAsync(seen, cancellation);
        }
    }

    /// <summary>Whether a run has yet to load the lab, which it may have to build before.</summary>
    internal static bool IsBeforeLoading(NotebookReport soFar) => soFar.Cells
        .Where(cell => cell.Outcome is not CellNotReached).All(cell => cell.Cell.Tags.Contains(CellTags.Setup));

    private async Task RunOnceAsync(CancellationToken cancellation)
    {
        _lab = StateOfLab();
        try
        {
            await new ChapterRun(course, request, SoFar).RunAsync(cancellation);
        }
        catch (Exception error) when (error is NotebookFormatException or UsageException or IOException
            or UnauthorizedAccessException)
        {
            // An editor may be halfway through saving it, or it is away for a moment; the next change is run.
            await Console.Error.WriteLineAsync(error.Message);
        }
    }

    // What the run's own first cell builds is no change.
    private void SoFar(NotebookReport cells)
    {
        if (IsBeforeLoading(cells)) _lab = StateOfLab();
    }

    // A build writes one file after the other: it is over when nothing has changed for a moment.
    private async Task ChangeAsync(string seen, CancellationToken cancellation)
    {
        while (StateOf([_notebook]) == seen && StateOfLab() == _lab) await Task.Delay(Pause, cancellation);

        for (var before = ""; before != StateOf([_notebook]) + StateOfLab();)
        {
            before = StateOf([_notebook]) + StateOfLab();
            await Task.Delay(Pause, cancellation);
        }
    }

    // What a chapter runs on, as it was built: the file that notebooks load, the assemblies of the lab and its server.
    private string StateOfLab() => StateOf(
        Projects.Select(project => Path.GetDirectoryName(course.Built(project, project))!)
            .Append(Path.Combine(course.Root, "artifacts", "lab")).Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateFiles(folder))
            .Where(file => Path.GetExtension(file) is ".dll" or ".csx").Order(StringComparer.Ordinal));

    // Times and lengths: equal when nothing has changed. Asked for now and then, because what tells of
    // changes by itself tells of none on network drives and in containers' shared folders.
    private static string StateOf(IEnumerable<string> files) => string.Join('\n', files.Select(path =>
        new FileInfo(path) is { Exists: true } file
            ? string.Create(CultureInfo.InvariantCulture, $"{path} {file.LastWriteTimeUtc.Ticks} {file.Length}")
            : path));
}
