namespace GrpcLab.Tests.Stacks;

public sealed class StackTotalsTests(StacksFixture servers) : IClassFixture<StacksFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task Every_case_runs_once_a_round_on_a_thread_that_it_may_block()
    {
        var (runs, onPool) = (0, false);
        Task Work()
        {
            runs++;
            onPool |= Thread.CurrentThread.IsThreadPoolThread;
            return Task.CompletedTask;
        }

        var totals = await StackTotals.RunAsync(
            500, servers.Kestrel, [new("A", "one", Work), new("A", "two", Work), new("B", "one", Work)]);

        Assert.Equal(3 * (Budget.Current.Rounds / 4), runs);
        Assert.False(onPool);
        Assert.Equal(["A", "B"], totals.ToTable().Rows.Select(r => r[0]));
        Assert.Equal("", totals.ToTable().Rows[1][2]);
        Assert.True(totals["A", "two"] >= TimeSpan.Zero);
        Assert.Throws<KeyNotFoundException>(() => totals["B", "two"]);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_case_that_comes_twice_is_refused()
    {
        var one = new StackCase("A", "one", () => Task.CompletedTask);

        var error = await Assert.ThrowsAsync<ArgumentException>(
            () => StackTotals.RunAsync(500, servers.Kestrel, [one, one with { Work = () => Task.Delay(1) }]));

        Assert.Contains("\"one\" over \"A\" comes 2 times", error.Message);
    }
}
