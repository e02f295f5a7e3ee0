namespace GrpcLab.Tests.Statistics;

public sealed class PercentilesTests
{
    [Fact]
    public void A_sample_below_zero_is_an_error()
    {
        var error = Assert.Throws<ArgumentOutOfRangeException>(
            () => Percentiles.Of([new(2e6), new(-1.85e6), new(3e6)]));

        Assert.Contains("1.85 ms", error.Message);
    }
}
