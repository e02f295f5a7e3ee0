namespace GrpcLab.Tests.Statistics;

public class HodgesLehmannTests
{
    // Hollander and Wolfe (1973), Hamilton depression scale before and after; also the example of R's wilcox.test.
    private static readonly double[] Before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
    private static readonly double[] After = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];

    [Fact]
    public void The_estimate_is_the_one_Hollander_and_Wolfe_publish()
    {
        double[] differences = [.. Before.Zip(After, (b, a) => b - a)];

        Assert.Equal(0.46, Once(differences).Centre, Tolerance.Rounding);
    }

    [Fact]
    public void The_estimate_of_three_values_is_the_one_calculated_by_hand()
    {
        // Pairwise means of 1, 2, 9: 1, 1.5, 2, 5, 5.5, 9. Median 3.5; quartiles at 1.25 and 3.75 places: 1.625 and
        // 5.375.
        var estimate = Once([9, 1, 2]);

        Assert.Equal((3.5, 3.75), (estimate.Centre, estimate.Scale));
    }

    [Fact]
    public void Counting_a_resample_gives_what_sorting_its_pairwise_means_gives()
    {
        var random = new Random(7);
        double[] values = [.. Enumerable.Range(0, 12).Select(_ => random.NextDouble())];
        var pairs = new WalshAverages(values);
        for (var repeat = 0; repeat < 200; repeat++)
        {
            int[] drawn = [.. Enumerable.Range(0, 12).Select(_ => random.Next(12))];
            int[] counts = [.. Enumerable.Range(0, 12).Select(i => drawn.Count(d => d == i))];

            Assert.Equal(BySorting([.. drawn.Select(d => values[d])]), pairs.Of(counts).Centre, Tolerance.Rounding);
        }
    }

    [Fact]
    public void A_quarter_of_wild_values_moves_the_estimate_less_than_the_good_values_scatter()
    {
        double[] good = [0.9, 0.95, 1.0, 1.0, 1.05, 1.1, 0.98, 1.02, 0.97];

        var estimate = Once([.. good, 50, 80, 90]);

        Assert.InRange(estimate.Centre, 0.9, 1.1);
    }

    private static HodgesLehmann Once(double[] values) => new WalshAverages(values).Of([.. values.Select(_ => 1)]);

    private static double BySorting(double[] values) => Quantile.Median(
        from i in Enumerable.Range(0, values.Length)
        from j in Enumerable.Range(i, values.Length - i)
        select 0.5 * (values[i] + values[j]));
}
