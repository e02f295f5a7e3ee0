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

public class RatioTextTests
{
    [Theory]
    [InlineData(47.2, 44.4, 50.1, "47× slower (95 % interval 44 to 50)")]
    [InlineData(1.704, 1.652, 1.761, "1.7× slower (95 % interval 1.7 to 1.8)")]
    [InlineData(1.034, 1.012, 1.056, "1.03× slower (95 % interval 1.01 to 1.06)")]
    [InlineData(1.0041, 1.0022, 1.0063, "1.004× slower (95 % interval 1.002 to 1.006)")]
    [InlineData(2.4, 1.5, 4.1, "2.4× slower (95 % interval 1.5 to 4.1)")]
    [InlineData(1234.5, 1100.2, 1399.9, "1,234× slower (95 % interval 1,100 to 1,400)")]
    public void Shows_the_digits_the_interval_justifies(double ratio, double low, double high, string expected) =>
        Assert.Equal(expected, RatioText.Times(new(ratio, new(low, high), new(low, high), 12), "slower"));

    [Theory]
    [InlineData(0.00811, 0.00795, 0.00828, "0.0081×", "0.0080 to 0.0083")]
    [InlineData(0.000412, 0.000401, 0.000423, "0.00041×", "0.00040 to 0.00042")]
    public void A_ratio_far_below_1_keeps_two_digits(
        double ratio, double low, double high, string told, string interval) =>
        Assert.Equal((told, interval), RatioText.Cells(new(ratio, new(low, high), new(low, high), 12)));
}
