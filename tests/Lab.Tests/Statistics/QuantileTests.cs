namespace GrpcLab.Tests.Statistics;

public class QuantileTests
{
    // Motor Trend 1974, miles per gallon; R prints quantile(mtcars$mpg) in its introduction.
    private static readonly double[] MilesPerGallon =
    [
        21.0, 21.0, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4,
        14.7, 32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26.0, 30.4, 15.8, 19.7, 15.0, 21.4,
    ];

    [Theory]
    [InlineData(0, 10.4)]
    [InlineData(0.25, 15.425)]
    [InlineData(0.5, 19.2)]
    [InlineData(0.75, 22.8)]
    [InlineData(1, 33.9)]
    public void Quantiles_are_those_that_R_prints(double p, double expected) =>
        Assert.Equal(expected, Quantile.Of(MilesPerGallon, p), Tolerance.Rounding);

    [Fact]
    public void Median_absolute_deviation_is_the_one_that_R_prints() =>
        Assert.Equal(5.41149, 1.4826 * Spread.MedianAbsoluteDeviation(MilesPerGallon), Tolerance.Rounding);

    [Theory]
    [InlineData(-0.1)]
    [InlineData(1.1)]
    [InlineData(double.NaN)]
    public void A_share_outside_0_to_1_is_an_error(double p) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => Quantile.Of([1, 2], p));

    [Fact]
    public void Not_a_number_in_a_sample_is_an_error_rather_than_a_wrong_median() =>
        Assert.Throws<ArgumentException>(() => Quantile.Median([1, double.NaN, 3]));

    [Fact]
    public void A_quantile_on_a_value_does_not_depend_on_the_next() =>
        Assert.Equal(2, Quantile.Of([1, 2, double.PositiveInfinity], 0.5));

    [Fact]
    public void Percentiles_of_one_to_a_thousand_are_exact()
    {
        var percentiles = Percentiles.Of(Enumerable.Range(1, 1001).Reverse().Select(i => new CallTime(i)));

        Assert.Equal((1001, 501, 901, 991, 1001),
            (percentiles.Count, percentiles.P50.Nanoseconds, percentiles.P90.Nanoseconds, percentiles.P99.Nanoseconds,
                percentiles.Max.Nanoseconds));
    }

    [Fact]
    public void A_sample_below_zero_is_an_error()
    {
        var error = Assert.Throws<ArgumentOutOfRangeException>(
            () => Percentiles.Of([new(2e6), new(-1.85e6), new(3e6)]));

        Assert.Contains("1.85 ms", error.Message);
    }

    [Theory]
    [InlineData(99, false, false)]
    [InlineData(100, true, false)]
    [InlineData(999, true, false)]
    [InlineData(1_000, true, true)]
    public void What_fewer_than_ten_samples_lie_beyond_is_not_told(int count, bool p90, bool p99)
    {
        var percentiles = Percentiles.Of(Enumerable.Range(1, count).Select(i => new CallTime(i * 1e6)));

        Assert.Equal(
            (p90, p99), (percentiles.P90.ToString() != "–", percentiles.P99.ToString() != "–"));
        Assert.Equal((p90, p99), (percentiles.ToString().Contains("p90"), percentiles.ToString().Contains("p99")));
        Assert.Equal(!p99, Percentiles.Note(percentiles)?.Contains("p99 needs 1,000") ?? false);
        Assert.Equal(!p90, Percentiles.Note(percentiles)?.Contains("p90 100") ?? false);
    }
}
