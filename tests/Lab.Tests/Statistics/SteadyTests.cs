namespace GrpcLab.Tests.Statistics;

public class SteadyTests
{
    private static readonly int Comparisons = TestScope.IsAll ? 2_000 : 400;

    [Theory]
    [InlineData(0.02, 0, 12)]
    [RowOfAll(0.1, 0.2, 12)]
    [RowOfAll(0.02, 0, 30)]
    [RowOfAll(0.1, 0.2, 30)]
    public void Repetitions_of_one_another_are_called_not_steady_about_once_in_a_hundred(
        double drift, double disturbed, int rounds) =>
        Assert.InRange(NotSteady(new("steady", Simulation.LogNormal)
        {
            Drift = drift,
            Disturbed = disturbed,
            Rounds = rounds,
        }), 0, 0.03);

    [Theory]
    [InlineData(12)]
    [RowOfAll(30)]
    public void A_ratio_that_moves_by_half_on_the_way_is_called_so_nearly_always(int rounds) =>
        Assert.InRange(NotSteady(new("moving", Simulation.LogNormal)
        {
            Drift = 0.02,
            LateRatio = 2,
            Rounds = rounds,
        }), 0.95, 1);

    [Fact]
    public void The_interval_of_a_ratio_that_moved_holds_those_of_all_thirds()
    {
        double[] other = [1.0, 1.2, 1.0, 1.2, 1.3, 1.5, 1.3, 1.5, 1.6, 1.8, 1.6, 1.8];

        var ratio = Judge.Ratio([.. other.Select(_ => 1.0)], other, unsettled: null, PairedRatio.DefaultSeed);

        Assert.True(ratio.Moved);
        // The means of the first and the last third alone are 1.095 and 1.697.
        Assert.InRange(ratio.Interval.Low, 0.9, 1.05);
        Assert.InRange(ratio.Interval.High, 1.75, 2);
        Assert.True(ratio.Decision.Low < ratio.Interval.Low && ratio.Interval.High < ratio.Decision.High);
    }

    private static double NotSteady(Simulation simulation) => Enumerable.Range(1, Comparisons).AsParallel()
        .Count(n => simulation.Run(n).Ratio!.NotSteady is not null) / (double)Comparisons;
}
