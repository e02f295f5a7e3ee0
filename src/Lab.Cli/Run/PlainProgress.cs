using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>Progress as lines, for logs: one for each event, and the cells' own output when asked for.</summary>
/// <param name="log">Where they go.</param>
/// <param name="verbose">Whether the cells' own output goes there, too.</param>
/// <param name="progressOf">What is known of a chapter's progress.</param>
internal sealed class PlainProgress(TextWriter log, bool verbose, Func<Chapter, ChapterProgress> progressOf)
    : IRunObserver
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, ChapterProgress> _chapters = [];

    public void Started(Chapter chapter, int codeCells)
    {
        var progress = _chapters[chapter.Path] = progressOf(chapter);
        Line(Joined($"{chapter.Name}: {codeCells} {(codeCells == 1 ? "cell" : "cells")}", progress.Forecast));
    }

    public void CellStarted(Chapter chapter, Cell cell)
    {
        _chapters[chapter.Path].Runs(cell);
        if (verbose) Line($"{Place(chapter, cell)} runs");
    }

    public void CellSent(Chapter chapter, Cell cell, CellEvent sent)
    {
        if (!verbose) return;

        switch (sent)
        {
            case StreamOutput stream:
                Text(stream.Text);
                break;
            case DisplayOutput display:
                Bundle(display.Data);
                break;
            case ErrorOutput error:
                Line(string.Join(Environment.NewLine, error.Traceback));
                break;
        }
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
        : $"{report.Chapter.Name}: finished in {report.Took}, {LeftOutSummary.WithClaims(report)}");

    private string Place(Chapter chapter, Cell cell) =>
        $"{chapter.Name}: cell {cell.CodeNumber} of {_chapters[chapter.Path].Cells}";

    private static string Joined(params IEnumerable<string> parts) =>
        string.Join(" · ", parts.Where(part => part.Length > 0));

    private void Bundle(IReadOnlyDictionary<string, string> data)
    {
        if (data.TryGetValue("text/plain", out var text)) Line(text.TrimEnd('\n'));
    }

    private void Line(string text) => Text(text + Environment.NewLine);

    private void Text(string text)
    {
        lock (_lock)
        {
            log.Write(text);
            log.Flush();
        }
    }
}
