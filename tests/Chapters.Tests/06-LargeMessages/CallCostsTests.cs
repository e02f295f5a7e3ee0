using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.LargeMessages;

public sealed class CallCostsTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task Work_of_this_process_is_counted_for_each_call_and_each_case()
    {
        var costs = await CallCosts.MeasureAsync(2,
            [new("nothing", fixture.Server, () => Task.CompletedTask), new("work", fixture.Server, Work)],
            Budget.Smoke);

        // A batch of two calls works for 30 ms of processor time.
        Assert.True(costs["work"].Client.Milliseconds >= 14.5, $"{costs}");
        Assert.True(costs["nothing"].Client < costs["work"].Client, $"{costs}");
        Assert.Equal(Budget.Smoke.Rounds, costs["work"].Rounds.Count);
        Assert.Throws<KeyNotFoundException>(() => costs["play"]);
    }

    [Fact]
    public void What_fits_on_the_machine_is_its_cores_divided_by_the_processor_time_of_both_sides()
    {
        var costs = Costs(("a", 20, 30, 10), ("b", 10, 10, 10));

        Assert.Equal(50, costs["a"].CallsPerSecond, 6);
        Assert.Equal(Environment.ProcessorCount / 0.04, costs["a"].MostPerSecond, 6);
        Assert.Contains("calls/s at most", costs.ToString());
    }

    [Fact]
    public void Ratios_are_those_of_the_same_rounds()
    {
        var costs = Costs(("a", 20, 30, 10), ("b", 10, 10, 10));

        Assert.Equal(0.5, costs.Time("b", "a").Ratio, 6);
        Assert.Equal(2, costs.Processor("a", "b").Ratio, 6);
    }

    [Fact]
    public void Ratios_are_judged_as_those_of_a_comparison_are()
    {
        var steady = Costs(("a", 20, 30, 10), ("b", 10, 10, 10));
        // The second case has the times of the first in another order: it becomes faster while that becomes slower.
        CallCosts moving = new(1, [steady["a"], new("b", [.. steady["a"].Rounds.Reverse()])]);

        Assert.NotNull(steady.Processor("a", "b").IsAbove(1));
        Assert.Null((steady with { Unsettled = "code was cold" }).Processor("a", "b").IsAbove(1));
        Assert.Null(moving.Processor("b", "a").IsBelow(2));
        Assert.Contains("not steady", moving.Time("b", "a").ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_server_seen_through_a_network_is_asked_for_itself()
    {
        using var far = fixture.Server.WithLatency(TimeSpan.FromMilliseconds(1));

        var error = await Assert.ThrowsAsync<ArgumentException>(
            () => CallCosts.MeasureAsync(1, [new("far", far, () => Task.CompletedTask)], Budget.Smoke));

        Assert.Contains("Pass the server itself.", error.Message);
    }

    // Processor time, not time: a busy machine gives it later, not less of it.
    private static Task Work()
    {
        for (var start = Environment.CpuUsage.TotalTime;
            Environment.CpuUsage.TotalTime - start < TimeSpan.FromMilliseconds(30);)
        {
            Thread.SpinWait(1000);
        }

        return Task.CompletedTask;
    }

    // Each round is a tenth slower than the one before, for every case.
    private static CallCosts Costs(params (string Name, double Elapsed, double Client, double Server)[] cases) =>
        new(1, [.. cases.Select(c => new CostResult(c.Name, [.. Enumerable.Range(0, 11).Select(
            round => new CostRound(At(c.Elapsed, round), At(c.Client, round), At(c.Server, round)))]))]);

    private static CallTime At(double milliseconds, int round) =>
        new(milliseconds * 1e6 * (1 + (0.1 * (round - 5))));
}
