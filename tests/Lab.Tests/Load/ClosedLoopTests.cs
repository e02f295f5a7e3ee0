using GrpcLab.Tests.Comparing;

namespace GrpcLab.Tests.Loads;

public class ClosedLoopTests
{
    private static readonly LoadPlan Short = new()
    {
        Duration = TimeSpan.FromMilliseconds(200),
        WarmupFloor = TimeSpan.FromMilliseconds(20),
        WarmupCap = TimeSpan.FromMilliseconds(100),
    };

    [Fact(Timeout = 120_000)]
    public async Task As_many_calls_are_in_flight_as_there_are_callers()
    {
        var (now, most) = (0, 0);
        var turn = new Lock();
        async Task Call()
        {
            lock (turn) most = Math.Max(most, ++now);
            await Task.Delay(5);
            lock (turn) now--;
        }

        await ClosedLoop.RunAsync(Short with { Callers = 8 }, Call);

        Assert.Equal(8, most);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_throws_is_counted_and_the_first_error_is_kept()
    {
        var made = 0;
        var result = await ClosedLoop.RunAsync(Short, async () =>
        {
            await Task.Yield();
            if (++made % 2 == 1) throw new InvalidOperationException($"error {made}");
        });

        Assert.Equal("InvalidOperationException: error 1", result.FirstError);
        Assert.InRange(result.Errors, made / 2, made / 2 + 1);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_cold_call_and_the_warm_up_stay_out_of_the_samples()
    {
        var journal = new Journal();
        var result = await ClosedLoop.RunAsync(
            Short, journal.Taking("a", call => TimeSpan.FromMilliseconds(call == 0 ? 70 : 1)), clock: journal.Clock);

        Assert.Equal(70, result.ColdCall.Milliseconds, 6);
        Assert.Equal(journal.Calls.Count - 1 - result.Warmup.Calls, result.Samples.Count);
    }

    [Fact(Timeout = 120_000)]
    public async Task Without_a_warm_up_a_cold_call_that_fails_is_one_error_among_the_calls()
    {
        var journal = new Journal();
        var result = await ClosedLoop.RunAsync(
            Short with { WarmupFloor = TimeSpan.Zero, WarmupCap = TimeSpan.Zero },
            journal.Failing("a", call => call == 0), clock: journal.Clock);

        Assert.Equal((1, 200), (result.Errors, result.Samples.Count));
        Assert.Contains(" · n = 200 calls, 1 error (first: ", result.ToString());
    }

    [Fact(Timeout = 120_000)]
    public async Task Throughput_is_calls_over_the_time_they_took()
    {
        var journal = new Journal();
        var result = await ClosedLoop.RunAsync(Short, journal.Taking("a", 4), clock: journal.Clock);

        Assert.Equal(250, result.CallsPerSecond, 6);
        Assert.Equal(50, result.Samples.Count);
        Assert.StartsWith("1 caller · 250 calls/s", result.ToString());
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_never_returns_ends_in_a_timeout_that_says_what_to_do()
    {
        var stuck = Short with { Timeout = TimeSpan.FromMilliseconds(300) };

        var error = await Assert.ThrowsAsync<TimeoutException>(
            () => ClosedLoop.RunAsync(stuck, () => new TaskCompletionSource().Task));

        Assert.Contains("deadline", error.Message);
    }

    [Fact(Timeout = 120_000)]
    public async Task Interrupting_the_cell_ends_a_load()
    {
        using var cell = new CancellationTokenSource(TimeSpan.FromMilliseconds(200));
        using var host = new HostCell(cell.Token);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => ClosedLoop.RunAsync(Short with { Duration = TimeSpan.FromSeconds(50) }, () => Task.Delay(1))
                .WaitAsync(TimeSpan.FromSeconds(30)));
    }

    [Fact]
    public void Every_error_of_a_plan_is_named_at_once()
    {
        var wrong = new LoadPlan
        {
            Callers = 0,
            Duration = TimeSpan.Zero,
            Timeout = TimeSpan.Zero,
        };

        var error = Assert.Throws<ArgumentException>(wrong.ThrowIfInvalid);

        Assert.All(["Callers", "Duration", "Timeout"], part => Assert.Contains(part, error.Message));
    }
}
