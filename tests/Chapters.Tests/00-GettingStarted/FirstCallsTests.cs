namespace GrpcLab.Tests.Start;

public sealed class FirstCallsTests
{
    [Fact(Timeout = 120_000)]
    public async Task Each_call_is_made_once_and_in_turn()
    {
        var made = 0;
        var running = 0;

        var calls = await FirstCalls.RecordAsync("test", async () =>
        {
            Assert.Equal(1, Interlocked.Increment(ref running));
            made++;
            await Task.Yield();
            Interlocked.Decrement(ref running);
        }, 50);

        Assert.Equal((50, 50), (made, calls.Calls.Count));
    }

    [Fact(Timeout = 120_000)]
    public async Task A_slow_first_call_weighs_on_the_mean_and_not_on_the_settled_time()
    {
        var first = true;

        var calls = await FirstCalls.RecordAsync("test", async () =>
        {
            await Task.Delay(first ? 500 : 0);
            first = false;
        }, 100);

        Assert.True(calls[1] > new CallTime(4e8), calls.ToString());
        Assert.True(calls.Mean > calls.Settled, calls.ToString());
    }

    [Fact(Timeout = 120_000)]
    public async Task Code_that_never_ran_is_seen_to_be_compiled_by_the_first_call()
    {
        var calls = await FirstCalls.RecordAsync("test", () => Task.FromResult(Fresh.Value()), 20);

        Assert.True(calls.MethodsCompiled(1, 1) >= 1);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_throws_ends_it() =>
        await Assert.ThrowsAsync<IOException>(() => FirstCalls.RecordAsync("test", () => throw new IOException("no")));

    [Fact(Timeout = 120_000)]
    public async Task A_call_that_was_not_made_is_an_error_that_says_how_many_were()
    {
        var calls = await FirstCalls.RecordAsync("test", () => Task.CompletedTask, 3);

        Assert.Contains("from 1 to 3", Assert.Throws<ArgumentOutOfRangeException>(() => calls[4]).Message);
    }

    [Fact]
    public void Every_call_is_in_the_figure_once()
    {
        var calls = Made(500);

        var points = calls.ToFigure("t").Lines.Single().Points;

        Assert.Equal(Enumerable.Range(1, 10).Select(n => (double)n), points.Take(10).Select(p => p.X));
        Assert.All(points.Skip(10), p => Assert.True(p.Low <= p.Y && p.Y <= p.High));
        Assert.True(points[^1].X <= 500 && points.Count < 60);
    }

    [Fact]
    public void Methods_are_added_up_by_stretch_of_calls()
    {
        var bars = Made(500).ToCompilationFigure("t").Bars;

        Assert.Equal([("call 1", 1.0), ("calls 2 to 10", 9.0), ("calls 11 to 100", 90.0), ("calls 101 to 500", 400.0)],
            bars.Select(b => (b.Label, b.Value)));
    }

    [Fact]
    public void Few_calls_make_few_stretches() => Assert.Equal(2, Made(5).ToCompilationFigure("t").Bars.Count);

    private static FirstCalls Made(int count) =>
        new("test", [.. Enumerable.Range(1, count).Select(n => new FirstCall(new(1e6 / n), 1))]);

    private static class Fresh
    {
        public static int Value() => Environment.ProcessId % 7;
    }
}
