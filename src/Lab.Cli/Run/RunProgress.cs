using System.Collections.Concurrent;
using GrpcLab.Notebooks;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace GrpcLab.Cli;

/// <summary>
/// Chooses how progress is shown: bars on a terminal, one line per event elsewhere or when output is wanted.
/// </summary>
internal static class ProgressDisplay
{
    // Leaves room for the section and the time left on a terminal of 100 letters.
    private const int BarWidth = 16;

    public static async Task RunAsync(CourseFolder course, RunRequest request, Func<IRunObserver, Task> run)
    {
        var console = Consoles.Progress();
        if (request.Verbose || !console.Profile.Capabilities.Interactive || !console.Profile.Capabilities.Ansi)
        {
            await run(new PlainProgress(Console.Error, request.Verbose, ProgressOf));
            return;
        }

        var timeLeft = new TimeLeftColumn();
        await console.Progress()
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn { Alignment = Justify.Left },
                new ProgressBarColumn { Width = BarWidth }, new ElapsedTimeColumn(), timeLeft)
            .StartAsync(context => run(new LiveProgress(console, context, timeLeft, ProgressOf)));

        // The recorded run was at the quick budget.
        ChapterProgress ProgressOf(Chapter chapter) => new(
            chapter, RunTimes.Read(request.OutputFolder, chapter, request.Budget),
            request.Budget == RunBudget.Quick ? ReadingTime.RunOf(chapter.Path, course) : default);
    }
}

/// <summary>Progress on a terminal: a bar for each chapter, with the running cell's place and section.</summary>
internal sealed class LiveProgress(
    IAnsiConsole console, ProgressContext context, TimeLeftColumn timeLeft, Func<Chapter, ChapterProgress> progressOf)
    : IRunObserver
{
    private const int LettersShown = 40;
    private readonly Dictionary<string, (ProgressTask Bar, ChapterProgress Progress)> _chapters = [];

    public void Started(Chapter chapter, int codeCells)
    {
        var progress = progressOf(chapter);
        var words = progress.Forecast.Length > 0 ? progress.Forecast : "starting";
        var bar = context.AddTask(
            $"{Markup.Escape(chapter.Name)} [grey]{words}[/]", maxValue: Math.Max(codeCells, 1));
        _chapters[chapter.Path] = (bar, progress);
        timeLeft.Show(bar, progress);
    }

    public void CellStarted(Chapter chapter, Cell cell)
    {
        var (bar, progress) = _chapters[chapter.Path];
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
        var (bar, progress) = _chapters[chapter.Path];
        progress.Ended(report.Cell);
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
        var (bar, _) = _chapters[report.Chapter.Path];
        var words = report.Stopped is { } stopped
            ? $"[red]{Markup.Escape(stopped)}[/]"
            : $"[green]{Markup.Escape(LeftOutSummary.WithClaims(report))}[/]";
        bar.Description = $"{Markup.Escape(report.Chapter.Name)} {words}";
        bar.StopTask();
    }
}

/// <summary>The time left beside each bar that still moves, anew whenever the bars are drawn.</summary>
internal sealed class TimeLeftColumn : ProgressColumn
{
    private readonly ConcurrentDictionary<int, ChapterProgress> _chapters = [];

    /// <summary>From now on shows what is left of a chapter.</summary>
    /// <param name="bar">Its bar.</param>
    /// <param name="progress">What is known of it.</param>
    public void Show(ProgressTask bar, ChapterProgress progress) => _chapters[bar.Id] = progress;

    /// <inheritdoc/>
    public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime) => new Text(
        !task.IsFinished && _chapters.TryGetValue(task.Id, out var progress) ? progress.TimeLeft : "",
        new Style(Color.Grey));
}
