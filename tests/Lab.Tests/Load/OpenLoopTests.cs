using Grpc.Core;
using GrpcLab.Tests.Comparing;
using Microsoft.Extensions.Time.Testing;

namespace GrpcLab.Tests.Loads;

public sealed class OpenLoopTests : IDisposable
{
    private static readonly OpenLoopPlan FiftyASecond = OpenLoopPlan.At(50, TimeSpan.FromSeconds(1));

    private readonly ManualPace _pace = new();

    public void Dispose() => _pace.Dispose();

    [Fact(Timeout = 120_000)]
    public async Task Calls_start_on_schedule_although_none_before_has_ended()
    {
        var result = await RunAsync(FiftyASecond, _ => _pace.Takes(TimeSpan.FromSeconds(3)));

        Assert.All(result.Calls, c => Assert.Equal(TimeSpan.FromMilliseconds(20 * c.Number), c.Started));
        Assert.Equal((50, 50), (result.PeakInFlight, result.Answered));
    }

    [Fact(Timeout = 120_000)]
    public async Task Latency_counts_from_the_intended_start_and_the_generators_own_lateness_is_told_apart()
    {
        using var late = new ManualPace { Late = TimeSpan.FromMilliseconds(3) };
        var result = await OpenLoop.RunAsync(
            FiftyASecond, _ => late.Takes(TimeSpan.FromMilliseconds(5)), late, default);

        Assert.All(result.Calls, c => Assert.Equal(
            (8.0, 5.0, 3.0), (c.FromIntended.Milliseconds, c.FromStart.Milliseconds, c.Lateness.Milliseconds)));
        Assert.Equal(3, result.Lateness.Max.Milliseconds);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_server_that_stands_still_shows_in_every_call_that_falls_due_meanwhile()
    {
        var until = TimeSpan.FromMilliseconds(600);
        var result = await RunAsync(FiftyASecond, due =>
        {
            var at = TimeSpan.FromMilliseconds(20 * due.Number);
            return _pace.Takes((at >= TimeSpan.FromMilliseconds(400) && at < until ? until - at : TimeSpan.Zero)
                + TimeSpan.FromMilliseconds(1));
        });

        Assert.Equal(10, result.Calls.Count(c => c.FromIntended.Milliseconds > 1.5));
        Assert.Equal(201, result.FromIntended.Max.Milliseconds);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_above_the_bound_is_dropped_counted_and_never_started()
    {
        var started = 0;
        var result = await RunAsync(FiftyASecond with { MaxInFlight = 5 }, _ =>
        {
            started++;
            return _pace.Takes(TimeSpan.FromMinutes(0.5));
        });

        Assert.Equal((5, 45, 45), (started, result.Dropped, result.Errors));
        Assert.Equal(5, result.PeakInFlight);
        Assert.Equal(5, result.Lateness.Count);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_throws_is_an_error_by_name_and_has_no_latency()
    {
        var result = await RunAsync(FiftyASecond, due => (due.Number % 5) switch
        {
            0 => throw new RpcException(new Status(StatusCode.Unavailable, "gone")),
            1 => Task.FromException(new RpcException(new Status(StatusCode.DeadlineExceeded, ""))),
            2 => Task.FromException(new InvalidOperationException("a wrong reply")),
            _ => Task.CompletedTask,
        });

        Assert.Equal((20, 20, 10), (result.Answered, result.Failed, result.OutOfTime));
        Assert.Equal(["UNAVAILABLE", "DEADLINE_EXCEEDED", "InvalidOperationException"], result.ErrorsByName.Keys);
        Assert.Equal(20, result.FromIntended.Count);
        Assert.Contains("gone", result.FirstError);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_past_its_deadline_is_given_up_and_told_when_that_is()
    {
        var deadlines = new List<DateTime?>();
        var result = await RunAsync(FiftyASecond with { Deadline = TimeSpan.FromMilliseconds(100) }, due =>
        {
            deadlines.Add(due.Deadline);
            return _pace.Takes(TimeSpan.FromMilliseconds(due.Number == 3 ? 60_000 : 40));
        });

        Assert.Equal((49, 1), (result.Answered, result.OutOfTime));
        Assert.Equal(100, result.Calls[3].FromStart.Milliseconds);
        Assert.Equal(DateTime.UnixEpoch.AddMilliseconds(160), deadlines[3]);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_status_without_detail_leaves_no_colon_behind()
    {
        var result = await RunAsync(FiftyASecond, due => due.Number > 0 ? Task.CompletedTask
            : Task.FromException(new RpcException(new Status(StatusCode.DeadlineExceeded, ""))));

        Assert.Contains("(first: DEADLINE_EXCEEDED)", result.ToString());
    }

    [Fact(Timeout = 120_000)]
    public async Task A_warm_up_calls_first_at_the_plans_first_rate_and_keeps_nothing_of_it()
    {
        var calls = 0;
        var result = await RunAsync(FiftyASecond with { WarmUp = TimeSpan.FromSeconds(2) }, _ =>
        {
            calls++;
            return _pace.Takes(TimeSpan.FromMilliseconds(1));
        });

        // A clock of a test's own says that nothing is compiled: one stretch of half a second is enough.
        Assert.Equal((75, 50, 25L), (calls, result.Calls.Count, result.WarmUp.Calls));
        Assert.Matches("warm-up 4[0-9]+ ms", result.ToTable().Note);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_warm_up_whose_last_calls_take_long_leaves_the_schedule_its_patience()
    {
        var plan = FiftyASecond with { WarmUp = TimeSpan.FromSeconds(1), Patience = TimeSpan.FromSeconds(2) };

        var result = await RunAsync(plan, _ => _pace.Takes(TimeSpan.FromSeconds(1.9)));

        Assert.Equal(50, result.Answered);
    }

    [Fact(Timeout = 120_000)]
    public async Task Over_time_a_call_stands_at_its_intended_start()
    {
        var result = await RunAsync(
            FiftyASecond, due => _pace.Takes(TimeSpan.FromMilliseconds(due.Number < 25 ? 4 : 9)));

        var median = result.OverTime().Lines[0].Points;

        // A fortieth of the schedule is 25 ms.
        Assert.Equal([(0.0125, 0.004), (0.9875, 0.009)],
            new[] { median[0], median[^1] }.Select(p => (p.X, Math.Round(p.Y, 9))));
    }

    [Fact(Timeout = 120_000)]
    public async Task Calls_that_never_end_end_the_run_with_an_error_that_says_what_to_do()
    {
        var error = await Assert.ThrowsAsync<TimeoutException>(() =>
            RunAsync(FiftyASecond with { Patience = TimeSpan.FromSeconds(2) }, _ => new TaskCompletionSource().Task));

        Assert.Contains("50 of 50 calls had fallen due and 50 were in flight", error.Message);
        Assert.Contains("Give the calls a deadline so that none hangs, or raise the plan's Patience.", error.Message);
    }

    [Fact(Timeout = 120_000)]
    public async Task Interrupting_the_cell_ends_a_schedule()
    {
        using var cell = new CancellationTokenSource(TimeSpan.FromMilliseconds(200));
        using var host = new HostCell(cell.Token);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => OpenLoop.RunAsync(OpenLoopPlan.At(1, TimeSpan.FromSeconds(600)), () => Task.CompletedTask)
                .WaitAsync(TimeSpan.FromSeconds(30)));
    }

    [Fact(Timeout = 240_000)]
    public async Task On_the_systems_clock_a_call_that_blocks_its_thread_does_not_hold_up_the_schedule()
    {
        using var sixth = new ManualResetEventSlim();
        var wentOn = false;
        var result = await OpenLoop.RunAsync(OpenLoopPlan.At(50, TimeSpan.FromMilliseconds(200)), due =>
        {
            if (due.Number == 5) sixth.Set();
            if (due.Number == 0) wentOn = sixth.Wait(TimeSpan.FromSeconds(30));
            return Task.CompletedTask;
        });

        Assert.True(wentOn);
        Assert.Equal(10, result.Answered);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_result_shows_a_figure_a_table_and_its_conditions()
    {
        var result = await RunAsync(FiftyASecond,
            due => due.Number == 0 ? throw new InvalidOperationException() : _pace.Takes(TimeSpan.FromMilliseconds(4)));

        Assert.Contains(
            "50 calls fell due, 49 answered, not answered: 1 InvalidOperationException", result.ToTable().Note);
        Assert.Contains("n = 49 calls in 1 s", result.OverTime().Conditions?.ToString());
        Assert.Contains("lateness of the generator", result.ToBundle()[Mime.Html]);
    }

    private Task<OpenLoopResult> RunAsync(OpenLoopPlan plan, Func<Due, Task> call) =>
        OpenLoop.RunAsync(plan, call, _pace, default);
}

/// <summary>
/// Time that passes only where the schedule waits; what falls due on the way happens at its moment, on that thread. The
/// clock calls what is due only once it has moved, so it moves by a millisecond at a time.
/// </summary>
internal sealed class ManualPace : OpenLoopPace, IDisposable
{
    private static readonly TimeSpan Step = TimeSpan.FromMilliseconds(1);

    private readonly FakeTimeProvider _clock = new(DateTimeOffset.UnixEpoch);
    private volatile bool _isOver;

    public override TimeProvider Clock => _clock;

    /// <summary>How late the generator is with each call. Default: not at all.</summary>
    public TimeSpan Late { get; init; }

    /// <summary>A call that takes this long.</summary>
    public Task Takes(TimeSpan time) => Task.Delay(time, _clock);

    public override void WaitUntil(long timestamp, CancellationToken cancellation)
    {
        while (_clock.GetTimestamp() < timestamp + Late.Ticks) _clock.Advance(Step);
    }

    public override void Begin(Action<int> call, int number) => call(number);

    // On the thread pool: under a test's own synchronization context what a timer wakes would not run at its moment.
    public override Task EndOfAsync(Task calls) => Task.Run(() =>
    {
        while (!calls.IsCompleted && !_isOver) _clock.Advance(Step);
    });

    /// <summary>Lets time stand still: calls that never end would keep a core busy for the rest of the tests.</summary>
    public void Dispose() => _isOver = true;
}
