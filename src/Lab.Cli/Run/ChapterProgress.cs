using System.Text.Json;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>How far a chapter is: its running cell, the section that is in, and the time left.</summary>
/// <remarks>By what its cells took here before or, where that is not known, a recorded run at the same budget.</remarks>
internal sealed class ChapterProgress(
    Chapter chapter, RunTimes? earlier, TimeSpan recorded = default, TimeProvider? clock = null)
{
    private readonly TimeProvider _clock = clock ?? TimeProvider.System;
    private readonly Notebook _notebook = Notebook.Read(chapter.Path);
    private readonly long _began = (clock ?? TimeProvider.System).GetTimestamp();
    private long _cellBegan;
    private Cell? _running;

    public int Cells => _notebook.CodeCells.Count();

    /// <summary>The section of the running cell; empty before the first.</summary>
    public string Section => _running is null ? "" : _notebook.SectionOf(_running) ?? "";

    /// <summary>As in 9/35.</summary>
    public string Place => $"{_running?.CodeNumber ?? 0}/{Cells}";

    /// <summary>As in "about 40 s left"; empty when nothing is known.</summary>
    public string TimeLeft => Left() switch
    {
        { TotalSeconds: >= 10 } left => $"about {Durations.Short(left)} left",
        { TotalSeconds: >= 1 } => "a few seconds left",
        { TotalSeconds: < -1 } => earlier is null ? "longer than recorded" : "longer than last time",
        _ => "",
    };

    /// <summary>The same with where it is known from, as in "about 40 s left, based on your earlier run".</summary>
    public string Forecast => TimeLeft.Length == 0 ? ""
        : $"{TimeLeft}, based on {(earlier is null ? "our recorded run on one core" : "your earlier run")}";

    public void Runs(Cell cell) => (_running, _cellBegan) = (cell, _clock.GetTimestamp());

    public void Ended(Cell cell) => (_running, _cellBegan) = (cell, 0);

    private TimeSpan? Left() => earlier is not null ? LeftOfCells(earlier.Seconds)
        : recorded > TimeSpan.Zero ? recorded - _clock.GetElapsedTime(_began) : null;

    // Cell by cell: one that took longer today does not use up the time of those behind it.
    private TimeSpan LeftOfCells(IReadOnlyDictionary<string, double> seconds)
    {
        var behind = _notebook.CodeCells.Where(cell => cell.Number > (_running?.Number ?? 0)).Sum(Before);
        var running = _running is null || _cellBegan == 0 ? 0
            : Before(_running) - _clock.GetElapsedTime(_cellBegan).TotalSeconds;
        return TimeSpan.FromSeconds(behind >= 1 ? behind + Math.Max(0, running) : behind + running);

        double Before(Cell cell) => cell.Id is null ? 0 : seconds.GetValueOrDefault(cell.Id);
    }
}

/// <summary>What each cell of a chapter, by its id, took in its last whole run; kept beside its page.</summary>
internal sealed record RunTimes(RunBudget Budget, IReadOnlyDictionary<string, double> Seconds)
{
    /// <summary>Those of an earlier run at the same budget; null when there are none.</summary>
    public static RunTimes? Read(string folder, Chapter chapter, RunBudget budget)
    {
        try
        {
            var times = JsonSerializer.Deserialize<RunTimes>(File.ReadAllBytes(PathOf(folder, chapter)));
            return times?.Seconds is not null && times.Budget == budget ? times : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or JsonException)
        {
            return null; // Only the time left is told from it.
        }
    }

    /// <summary>Keeps those of a run that came to its end.</summary>
    public static void Keep(string folder, NotebookReport report)
    {
        if (report.Stopped is not null) return;

        var seconds = new Dictionary<string, double>();
        foreach (var cell in report.Cells)
        {
            if (cell is { Cell.Id: { } id, Elapsed: { } took }) seconds[id] = Math.Round(took.TotalSeconds, 3);
        }

        try
        {
            AtomicFile.Write(PathOf(folder, report.Chapter),
                JsonSerializer.SerializeToUtf8Bytes(new RunTimes(report.Budget, seconds)));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // The run is written; the next one says less about the time left.
        }
    }

    private static string PathOf(string folder, Chapter chapter) => Path.Combine(folder, chapter.Name + ".times.json");
}
