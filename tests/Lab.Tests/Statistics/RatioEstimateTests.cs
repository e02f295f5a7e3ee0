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

    [Theory]
    [InlineData(0.13, 0.2, true)]
    [InlineData(0.11, 0.2, null)]
    [InlineData(0.01, 0.07, false)]
    public void One_ratio_lies_below_another_when_their_stricter_intervals_do_not_meet(
        double low, double high, bool? below)
    {
        var other = new RatioEstimate((low + high) / 2, new(low, high), new(low, high), 12);

        Assert.Equal(below, Tenth.IsBelow(other));
    }
}
