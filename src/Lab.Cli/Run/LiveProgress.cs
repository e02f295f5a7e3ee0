using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

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
