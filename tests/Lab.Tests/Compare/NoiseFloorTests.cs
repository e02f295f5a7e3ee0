using GrpcLab.Tests.Statistics;

namespace GrpcLab.Tests.Comparing;

public class NoiseFloorTests
{
    private static readonly int Comparisons = TestScope.IsAll ? 1_000 : 200;

    private static readonly Simulation Quiet = new("quiet", Simulation.LogNormal)
    {
        TrueRatio = 1,
        Drift = 0.02,
        BaselineCalls = 301,
        CaseCalls = 301,
    };

    [Fact]
    public void A_quiet_machine_is_called_noisy_no_oftener_than_a_verdict_at_99_percent_errs()
    {
        var kinds = Repeat(Quiet).Select(NoiseFloor.Of).ToArray();

        Assert.InRange(kinds.Count(k => k.IsOneSided) / (double)kinds.Length, 0, 0.03);
        Assert.InRange(kinds.Count(k => k is { IsQuiet: false, IsOneSided: false }) / (double)kinds.Length, 0, 0.01);
    }

    [Fact]
    public void A_machine_whose_slices_are_disturbed_by_far_more_than_what_is_asked_for_is_called_noisy()
    {
        var kinds = Repeat(Quiet with { Drift = 0.25, Disturbed = 0.5 }).Select(NoiseFloor.Of).ToArray();

        Assert.InRange(kinds.Count(k => !k.IsQuiet) / (double)kinds.Length, 0.99, 1);
    }

    [Theory]
    [InlineData(0.02, 0, 12)]
    [RowOfAll(0.05, 0.1, 12)]
    [RowOfAll(0.2, 0.2, 12)]
    [RowOfAll(0.05, 0.1, 30)]
    public void A_difference_of_the_size_told_is_called_about_three_times_in_four(
        double drift, double disturbed, int rounds)
    {
        var twice = Quiet with { Drift = drift, Disturbed = disturbed, Rounds = rounds };
        var detectable = Quantile.Median(Repeat(twice).Select(same => NoiseFloor.Of(same).Detectable));

        var (_, called) = (twice with { TrueRatio = 1 + detectable }).Repeat(Comparisons, first: 50_001);

        Assert.InRange(called, 0.6, 0.9);
    }

    [Fact]
    public void With_twelve_rounds_the_smallest_that_shows_is_1_8_half_widths_away()
    {
        var floor = NoiseFloor.Of(new(1, new(Math.Exp(-0.1), Math.Exp(0.1)), new(0.8, 1.25), 12));

        Assert.Equal(0.181, Math.Log(1 + floor.Detectable), 3);
    }

    private static RatioEstimate[] Repeat(Simulation simulation) =>
        [.. Enumerable.Range(1, Comparisons).AsParallel().Select(n => simulation.Run(n).Ratio!)
            .Where(r => r.NotSteady is null)];
}
