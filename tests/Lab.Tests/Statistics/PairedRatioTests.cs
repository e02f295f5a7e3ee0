using FsCheck;
using FsCheck.Fluent;

namespace GrpcLab.Tests.Statistics;

public class PairedRatioTests
{
    [Fact]
    public void A_case_that_takes_twice_as_long_in_every_round_has_a_ratio_of_two_whatever_the_drift()
    {
        double[][] baseline = [.. Enumerable.Range(1, 12).Select(i => new[] { 10.0 * i, 11.0 * i, 12.0 * i })];
        double[][] twice = [.. baseline.Select(round => round.Select(t => 2 * t).ToArray())];

        var ratio = Estimate(baseline, twice);

        Assert.Equal(2, ratio.Ratio, Tolerance.Rounding);
        Assert.Equal((2.0, 2.0), (Math.Round(ratio.Interval.Low, 9), Math.Round(ratio.Interval.High, 9)));
    }

    [Fact]
    public void The_same_samples_give_the_same_interval_each_time()
    {
        var (a, b) = (Rounds(1), Rounds(2));

        Assert.Equal(Estimate(a, b), Estimate(a, b));
    }

    [Fact]
    public void Intervals_hold_the_estimate_and_the_stricter_one_holds_the_other() => Prop
        .ForAll(Seeds, Seeds, (a, b) =>
        {
            var r = Estimate(Rounds(a), Rounds(b));
            return r.Interval.Contains(r.Ratio) && r.Decision.Low <= r.Interval.Low
                && r.Interval.High <= r.Decision.High;
        })
        .QuickCheckThrowOnFailure();

    [Fact]
    public void Swapping_the_cases_gives_the_reciprocal() => Prop
        .ForAll(Seeds, Seeds, (a, b) =>
        {
            var there = Estimate(Rounds(a), Rounds(b));
            var back = Estimate(Rounds(b), Rounds(a)).Inverse();
            return Close(there.Ratio, back.Ratio) && Close(there.Interval.Low, back.Interval.Low)
                && Close(there.Interval.High, back.Interval.High);
        })
        .QuickCheckThrowOnFailure();

    [Fact]
    public void Measuring_in_another_unit_changes_nothing() => Prop
        .ForAll(Seeds, Seeds, (a, b) =>
        {
            var ns = Estimate(Rounds(a), Rounds(b));
            var ms = Estimate(Scaled(Rounds(a)), Scaled(Rounds(b)));
            return Close(ns.Ratio, ms.Ratio) && Close(ns.Interval.Low, ms.Interval.Low);
        })
        .QuickCheckThrowOnFailure();

    [Fact]
    public void An_interval_never_reaches_beyond_what_was_measured()
    {
        // Ten rounds alike and two disturbed ones: a studentized interval alone would end at some thousand.
        double[] baseline = [.. Enumerable.Repeat(100.0, 12)];
        double[] other = [101, 99, 100.5, 99.5, 100.2, 99.8, 100.1, 99.9, 100.3, 5_000, 2, 99.7];

        var estimate = PairedRatio.FromMedians(baseline, other, PairedRatio.DefaultSeed);

        Assert.InRange(estimate.Decision.Low, 0.02 - 1e-9, estimate.Interval.Low);
        Assert.InRange(estimate.Decision.High, estimate.Interval.High, 50 + 1e-9);
    }

    [Fact]
    public void The_bootstrap_interval_is_about_as_wide_as_the_inverted_signed_rank_test()
    {
        var random = new Random(11);
        var widths = Enumerable.Range(0, 300).Select(_ =>
        {
            double[] values = [.. Enumerable.Range(0, 12)
                .Select(_ => random.NextDouble() + random.NextDouble() + random.NextDouble())];
            var bootstrap = new StudentizedBootstrap(values, 3, PairedRatio.Resamples).At(0.95);
            var rank = SignedRankInterval(values);
            return (bootstrap.High - bootstrap.Low) / (rank.High - rank.Low);
        });

        Assert.InRange(Quantile.Median(widths), 0.9, 1.15);
    }

    private static RatioEstimate Estimate(double[][] baseline, double[][] other) => PairedRatio.FromMedians(
        [.. baseline.Select(Quantile.Median)], [.. other.Select(Quantile.Median)], PairedRatio.DefaultSeed);

    // Wilcoxon's table, n = 12, two-sided 5 %: T ≤ 13, so the interval
    // runs from the 14th smallest pairwise mean to the 14th largest.
    private static Interval SignedRankInterval(double[] values)
    {
        double[] means =
        [
            .. from i in Enumerable.Range(0, 12)
               from j in Enumerable.Range(i, 12 - i)
               select 0.5 * (values[i] + values[j]),
        ];
        Array.Sort(means);
        return new(means[13], means[^14]);
    }

    private static double[][] Rounds(int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(0, 12)
            .Select(_ => Enumerable.Range(0, 9).Select(_ => Simulation.LogNormal(random)).ToArray())];
    }

    private static double[][] Scaled(double[][] rounds) => [.. rounds.Select(r => r.Select(t => t / 1e6).ToArray())];

    private static bool Close(double a, double b) => Math.Abs(a - b) <= Tolerance.Rounding * Math.Abs(a);

    private static Arbitrary<int> Seeds => Arb.From(Gen.Choose(0, 1_000_000));
}
