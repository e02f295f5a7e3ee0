using GrpcLab.Tests.Display;

namespace GrpcLab.Tests.Loads;

/// <summary>
/// What an interrupted cell leaves behind keeps the process busy. In a collection of its own, since other tests would,
/// too.
/// </summary>
[Collection(HostCollection.Name)]
public sealed class OtherWorkTests
{
    private static readonly Budget Short = Budget.Quick with
    {
        Rounds = Budget.MinRounds,
        Slice = TimeSpan.FromMilliseconds(10),
        WarmupFloor = TimeSpan.FromMilliseconds(20),
        WarmupCap = TimeSpan.FromMilliseconds(50),
    };

    [Fact(Timeout = 240_000)]
    public async Task A_comparison_notes_work_that_an_interrupted_cell_left_behind()
    {
        var plan = Compare.Baseline("a", () => Task.Delay(1)).WithSelf().Within(Short);
        // Compiles what it needs: among so many threads compiling takes long, and its time is taken off.
        await plan.RunAsync();
        using var left = new Spinning();

        var result = await plan.RunAsync();

        Assert.Matches(
            "something else in this process keeps about [0-9]+\\.[0-9] cores busy", result.Conditions["other work"]);
        Assert.All([result.ToString(), result.ToBundle()[Mime.Html]],
            shown => Assert.Contains("Do not trust these times: something else in this process keeps", shown));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task So_do_loads_and_sweeps()
    {
        var plan = new LoadPlan { Duration = Short.Slice, WarmupFloor = TimeSpan.Zero, WarmupCap = Short.WarmupCap };
        // Compiles what they need, as above.
        await MeasureAsync();
        using var left = new Spinning();

        var shown = await MeasureAsync();

        Assert.All(shown, text => Assert.Contains("Do not trust these times", text));

        async Task<string[]> MeasureAsync()
        {
            var closed = await ClosedLoop.RunAsync(plan, () => Task.Delay(1));
            var open = await OpenLoop.RunAsync(OpenLoopPlan.At(100, TimeSpan.FromSeconds(0.1)), () => Task.Delay(1));
            var sweep = await Sweep.Over("n", Unit.Count, [1, 2], _ => Compare.Baseline("a", () => Task.Delay(1)))
                .Within(Short).RunAsync();
            return [$"{closed}", $"{open}", $"{sweep}"];
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task A_quiet_process_is_not_kept_waiting_and_nothing_is_noted()
    {
        using var work = OtherWork.Meant(TimeProvider.System);
        var found = "";
        // The tests before may have left something to be compiled.
        for (var attempt = 0; attempt < 10 && found is not null; attempt++)
        {
            found = await work.LookAsync(OtherWork.MaxWait, default);
        }

        Assert.Null(found);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_interrupt_ends_the_calls_that_were_started_beside_a_measurement()
    {
        using var cell = new CancellationTokenSource();
        using var host = new Comparing.HostCell(cell.Token);
        var beside = BackgroundCalls.Start(2, () => Task.Delay(1));

        await cell.CancelAsync();
        await Task.Delay(200);
        var made = beside.Made;
        await Task.Delay(200);

        Assert.Equal(made, beside.Made);
        await beside.DisposeAsync();
    }

    /// <summary>
    /// Keeps threads busy until it is disposed, 30 s at most. Many, because on a busy machine one gets little of a
    /// core.
    /// </summary>
    private sealed class Spinning : IDisposable
    {
        private readonly CancellationTokenSource _stop = new(TimeSpan.FromSeconds(30));
        private readonly Thread[] _threads;

        public Spinning()
        {
            _threads = [.. Enumerable.Range(0, 8 * Environment.ProcessorCount).Select(_ => new Thread(Spin))];
            Array.ForEach(_threads, thread => thread.Start());
        }

        public void Dispose()
        {
            _stop.Cancel();
            Array.ForEach(_threads, thread => thread.Join());
            _stop.Dispose();
        }

        private void Spin()
        {
            while (!_stop.IsCancellationRequested) Thread.SpinWait(1000);
        }
    }
}
