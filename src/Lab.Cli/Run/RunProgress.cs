using System.Collections.Concurrent;
using GrpcLab.Notebooks;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace GrpcLab.Cli;

/// <summary>
/// How a run goes, on standard error: bars on a terminal, one line per event elsewhere or when output is wanted.
/// </summary>
internal static class RunProgress
{
    // Leaves room for the section and the time left on a terminal of 100 letters.
    private const int BarWidth = 16;

    public static async Task ShowAsync(CourseFolder course, RunRequest request, Func<IRunObserver, Task> run)
    {
        var console = Consoles.Progress();
        if (request.Verbose || !console.Profile.Capabilities.Interactive || !console.Profile.Capabilities.Ansi)
        {
            await run(new ProgressLines(request.Verbose, ProgressOf));
            return;
        }

        var chapters = new ConcurrentDictionary<int, ChapterProgress>();
        await console.Progress()
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn { Alignment = Justify.Left },
                new ProgressBarColumn { Width = BarWidth }, new ElapsedTimeColumn(), new TimeLeftColumn(chapters))
            .StartAsync(context => run(new ProgressBars(console, context, chapters, ProgressOf)));

        // The recorded run was at the quick budget.
        ChapterProgress ProgressOf(Chapter chapter) => new(
            chapter, RunTimes.Read(request.OutputFolder, chapter, request.Settings.Budget),
            request.Settings.Budget == RunBudget.Quick ? ReadingTime.RunOf(chapter.Path, course) : default);
    }

    /// <summary>The time left beside each bar that still moves, anew whenever the bars are drawn.</summary>
    private sealed class TimeLeftColumn(ConcurrentDictionary<int, ChapterProgress> chapters) : ProgressColumn
    {
        public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime) => new Text(
            !task.IsFinished && chapters.TryGetValue(task.Id, out var progress) ? progress.TimeLeft : "",
            new Style(Color.Grey));
    }
}

/// <summary>A bar for each chapter, with the running cell's place and section.</summary>
internal sealed class ProgressBars(
    IAnsiConsole console, ProgressContext context, ConcurrentDictionary<int, ChapterProgress> chapters,
    Func<Chapter, ChapterProgress> progressOf) : IRunObserver
{
    private const int LettersShown = 40;
    private readonly Dictionary<string, ProgressTask> _bars = [];

    public void Started(Chapter chapter, int codeCells)
    {
        var progress = progressOf(chapter);
        var words = progress.Forecast.Length > 0 ? progress.Forecast : "starting";
        var bar = _bars[chapter.Path] = context.AddTask(
            $"{Markup.Escape(chapter.Name)} [grey]{words}[/]", maxValue: Math.Max(codeCells, 1));
        chapters[bar.Id] = progress;
    }

    public void CellStarted(Chapter chapter, Cell cell)
    {
        var bar = _bars[chapter.Path];
        var progress = chapters[bar.Id];
        progress.Runs(cell);
        var section = progress.Section;
        var shown = section.Length > LettersShown ? section[..LettersShown] + "…" : section;
        bar.Description = $"{Markup.Escape(chapter.Name)} {progress.Place} [grey]{Markup.Escape(shown)}[/]";
    }

    public void CellSent(Chapter chapter, Cell cell, CellEvent sent)
    {
        // What cells put out is on the page; --verbose shows it here.
    }

    public void CellEnded(Chapter chapter, CellReport report)
    {
        var bar = _bars[chapter.Path];
        chapters[bar.Id].Ended(report.Cell);
        bar.Increment(1);
        if (report.Error is { } error)
        {
            console.MarkupLineInterpolated($"[red]{chapter.Name}, cell {report.Cell.CodeNumber}: {error}[/]");
        }
        else if (report.Outcome is CellLeftOut leftOut)
        {
            console.MarkupLineInterpolated(
                $"[yellow]{chapter.Name}, cell {report.Cell.CodeNumber} left out: {leftOut.Reason}[/]");
        }
    }

    public void Ended(NotebookReport report)
    {
        var bar = _bars[report.Chapter.Path];
        var colour = report.Failed ? "red" : "green";
        var words = Markup.Escape(report.Stopped ?? report.Summary);
        bar.Description = $"{Markup.Escape(report.Chapter.Name)} [{colour}]{words}[/]";
        bar.StopTask();
    }
}

/// <summary>Lines, for logs: one for each event, and the cells' own output when asked for.</summary>
internal sealed class ProgressLines(bool verbose, Func<Chapter, ChapterProgress> progressOf) : IRunObserver
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, ChapterProgress> _chapters = [];

    public void Started(Chapter chapter, int codeCells)
    {
        var progress = _chapters[chapter.Path] = progressOf(chapter);
        Line(Joined($"{chapter.Name}: {ReaderNumbers.Counted(codeCells, "cell")}", progress.Forecast));
    }

    public void CellStarted(Chapter chapter, Cell cell)
    {
        _chapters[chapter.Path].Runs(cell);
        if (verbose) Line($"{Place(chapter, cell)} started");
    }

    public void CellSent(Chapter chapter, Cell cell, CellEvent sent)
    {
        if (!verbose) return;

        Text(sent switch
        {
            StreamOutput stream => stream.Text,
            DisplayOutput display => TextOf(display.Data),
            ErrorOutput error => string.Join(Environment.NewLine, error.Traceback) + Environment.NewLine,
            _ => "",
        });
    }

    public void CellEnded(Chapter chapter, CellReport report)
    {
        var progress = _chapters[chapter.Path];
        progress.Ended(report.Cell);
        var time = report.Elapsed is { } elapsed ? " " + Durations.Short(elapsed) : "";
        var end = report.Outcome is CellLeftOut leftOut ? $"left out: {leftOut.Reason}"
            : report.Error is { } error ? $"failed{time}: {error}" : $"ok{time}";
        var isLast = report.Cell.CodeNumber == progress.Cells || report.Error is not null;
        Line(Joined($"{Place(chapter, report.Cell)} {end}", progress.Section, isLast ? "" : progress.TimeLeft));
    }

    public void Ended(NotebookReport report) => Line(report.Stopped is { } stopped
        ? $"{report.Chapter.Name}: {stopped}"
        : $"{report.Chapter.Name}: finished in {report.Took}, {report.Summary}");

    private string Place(Chapter chapter, Cell cell) =>
        $"{chapter.Name}: cell {cell.CodeNumber} of {_chapters[chapter.Path].Cells}";

    private static string Joined(params IEnumerable<string> parts) =>
        string.Join(" · ", parts.Where(part => part.Length > 0));

    private static string TextOf(IReadOnlyDictionary<string, string> data) =>
        data.TryGetValue("text/plain", out var text) ? text.TrimEnd('\n') + Environment.NewLine : "";

    private void Line(string text) => Text(text + Environment.NewLine);

    private void Text(string text)
    {
        lock (_lock)
        {
            Console.Error.Write(text);
            Console.Error.Flush();
        }
    }
}
