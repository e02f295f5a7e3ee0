namespace GrpcLab.Tests.Statistics;

public sealed class RatioEstimateTests
{
    private static readonly RatioEstimate Tenth = new(0.1, new(0.09, 0.11), new(0.08, 0.12), 12);

    [Theory]
    [InlineData(0.2, true)]
    [InlineData(0.115, null)]
    [InlineData(0.085, null)]
    [InlineData(0.05, false)]
    public void A_ratio_lies_below_a_value_when_its_stricter_interval_does(double value, bool? below)
    {
        Assert.Equal(below, Tenth.IsBelow(value));
        Assert.Equal(!below, Tenth.IsAbove(value));
    }
}
