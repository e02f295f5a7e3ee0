using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>Progress as lines, for logs: one for each event, and the cells' own output when asked for.</summary>
internal sealed class PlainProgress(TextWriter log, bool verbose) : IRunObserver
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, int> _cells = [];

    public void Started(Chapter chapter, int codeCells)
    {
        _cells[chapter.Path] = codeCells;
        Line($"{chapter.Name}: {codeCells} cells");
    }

    public void CellStarted(Chapter chapter, Cell cell)
    {
        if (verbose) Line($"{Place(chapter, cell)} runs");
    }

    public void CellSent(Chapter chapter, Cell cell, CellEvent sent)
    {
        if (!verbose) return;

        switch (sent)
        {
            case StreamText stream:
                Text(stream.Text);
                break;
            case DisplayData display:
                Bundle(display.Data);
                break;
            case ResultValue value:
                Bundle(value.Data);
                break;
            case ErrorInfo error:
                Line(string.Join(Environment.NewLine, error.Traceback));
                break;
        }
    }

    public void CellEnded(Chapter chapter, CellReport report)
    {
        var time = report.Elapsed is { } elapsed ? " " + Durations.Short(elapsed) : "";
        var end = report.Outcome is CellLeftOut leftOut ? $"left out: {leftOut.Reason}"
            : report.Error is { } error ? $"failed{time}: {error}" : $"ok{time}";
        Line($"{Place(chapter, report.Cell)} {end}");
    }

    public void Ended(NotebookReport report) => Line(report.Stopped is { } stopped
        ? $"{report.Chapter.Name}: {stopped}"
        : $"{report.Chapter.Name}: finished in {report.Took}, {LeftOutSummary.WithClaims(report)}");

    private string Place(Chapter chapter, Cell cell) =>
        $"{chapter.Name}: cell {cell.CodeNumber} of {_cells[chapter.Path]}";

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
