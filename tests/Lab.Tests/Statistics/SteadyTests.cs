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

    private static double NotSteady(Simulation simulation) => Enumerable.Range(1, Comparisons).AsParallel()
        .Count(n => simulation.Run(n).Ratio!.NotSteady is not null) / (double)Comparisons;
}
