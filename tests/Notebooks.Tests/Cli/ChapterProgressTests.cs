using GrpcLab.Cli;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

public sealed class ChapterProgressTests : IDisposable
{
    private readonly Workshop _workshop = new();
    private readonly StoppedClock _clock = new();
    private readonly Chapter _chapter;
    private readonly Cell[] _cells;

    public ChapterProgressTests()
    {
        _chapter = new(_workshop.Write("05-sums", new NotebookBuilder().Markdown("# 5. Sums").Code("1")
            .Markdown("## Measure\nNow.").Code("2").Code("3")));
        _cells = [.. Notebook.Read(_chapter.Path).CodeCells];
    }

    public void Dispose() => _workshop.Dispose();

    [Fact]
    public void What_an_earlier_run_took_is_taken_off_cell_by_cell()
    {
        var progress = new ChapterProgress(_chapter, Earlier(10, 20, 40), clock: _clock);

        Assert.Equal("about 70 s left, by your earlier run", progress.Forecast);
        progress.Runs(_cells[0]);
        _clock.Pass(4);
        Assert.Equal("about 66 s left", progress.TimeLeft);
        _clock.Pass(100);
        Assert.Equal("about 60 s left", progress.TimeLeft);
        progress.Ended(_cells[0]);
        progress.Runs(_cells[1]);
        Assert.Equal("about 60 s left", progress.TimeLeft);
        progress.Ended(_cells[1]);
        progress.Runs(_cells[2]);
        _clock.Pass(40);
        Assert.Equal("", progress.TimeLeft);
        _clock.Pass(2);
        Assert.Equal("longer than last time", progress.TimeLeft);
    }

    [Fact]
    public void Times_are_kept_for_the_next_run_at_the_same_budget_and_are_no_error_when_they_cannot_be_read()
    {
        var folder = Directory.CreateDirectory(_workshop.Out).FullName;
        RunTimes.Keep(folder, Report(TimeSpan.FromSeconds(7)));

        Assert.Equal(7, RunTimes.Read(folder, _chapter, RunBudget.Quick)?.Seconds[_cells[0].Id!]);
        Assert.Null(RunTimes.Read(folder, _chapter, RunBudget.Full));
        File.WriteAllText(Path.Combine(folder, "05-sums.times.json"), "{");
        Assert.Null(RunTimes.Read(folder, _chapter, RunBudget.Quick));
    }

    private RunTimes Earlier(params double[] seconds) =>
        new(RunBudget.Quick, _cells.Zip(seconds).ToDictionary(pair => pair.First.Id!, pair => pair.Second));

    private NotebookReport Report(TimeSpan took) => new()
    {
        Chapter = _chapter,
        Notebook = Notebook.Read(_chapter.Path),
        Cells = [.. _cells.Select(cell => new CellReport(
            cell, new CellDone(1, took), new(1, [])))],
        StartedAt = DateTimeOffset.UnixEpoch,
        Elapsed = 3 * took,
        Budget = RunBudget.Quick,
    };

    private sealed class StoppedClock : TimeProvider
    {
        private long _ticks;

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => _ticks + 1;

        public void Pass(int seconds) => _ticks += seconds * TimeSpan.TicksPerSecond;
    }
}
