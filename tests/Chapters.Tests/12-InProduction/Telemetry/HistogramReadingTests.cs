namespace GrpcLab.Tests.Telemetry;

public sealed class HistogramReadingTests
{
    private static readonly HistogramReading Ten = new(10, 1.5, [0.005, 0.01, 0.1], [6, 3, 0, 1]);

    [Theory]
    [InlineData(0.5, 0.005)]
    [InlineData(0.6, 0.005)]
    [InlineData(0.61, 0.01)]
    [InlineData(0.9, 0.01)]
    public void A_percentile_is_the_upper_end_of_its_bucket(double share, double expected) =>
        Assert.Equal(expected, Ten.UpperEndOf(share));

    [Fact]
    public void The_last_bucket_has_no_upper_end() => Assert.Null(Ten.UpperEndOf(0.95));

    [Fact]
    public void Without_values_there_is_neither_mean_nor_percentile()
    {
        var none = new HistogramReading(0, 0, [1], [0, 0]);

        Assert.Equal(0, none.Mean);
        Assert.Null(none.UpperEndOf(0.5));
    }
}
