using GrpcLab.Notebooks;
using Spectre.Console;

namespace GrpcLab.Cli;

/// <summary>Progress on a terminal: a bar for each chapter that names the running cell.</summary>
internal sealed class LiveProgress(IAnsiConsole console, ProgressContext context) : IRunObserver
{
    private const int CodeShown = 40;
    private readonly Dictionary<string, ProgressTask> _bars = [];

    public void Started(Chapter chapter, int codeCells) =>
        _bars[chapter.Path] = context.AddTask(
            $"{Markup.Escape(chapter.Name)} [grey]starting[/]", maxValue: Math.Max(codeCells, 1));

    public void CellStarted(Chapter chapter, Cell cell)
    {
        var line = cell.Source.Split('\n').Select(text => text.Trim())
            .FirstOrDefault(text => text.Length > 0 && !text.StartsWith("//", StringComparison.Ordinal)) ?? "";
        var shown = line.Length > CodeShown ? line[..CodeShown] + "…" : line;
        Bar(chapter).Description = $"{Markup.Escape(chapter.Name)} [grey]cell {cell.CodeNumber}: "
            + $"{Markup.Escape(shown)}[/]";
    }

    public void CellSent(Chapter chapter, Cell cell, CellEvent sent)
    {
        // What cells put out is on the page; --verbose shows it here.
    }

    public void CellEnded(Chapter chapter, CellReport report)
    {
        Bar(chapter).Increment(1);
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
        var bar = Bar(report.Chapter);
        var words = report.Stopped is { } stopped
            ? $"[red]{Markup.Escape(stopped)}[/]"
            : $"[green]{Markup.Escape(LeftOutSummary.WithClaims(report))}[/]";
        bar.Description = $"{Markup.Escape(report.Chapter.Name)} {words}";
        bar.StopTask();
    }

    private ProgressTask Bar(Chapter chapter) => _bars[chapter.Path];
}
