namespace GrpcLab.Tests.Statistics;

public class CallTimeTests
{
    [Theory]
    [InlineData(0.4, "0.4 ns")]
    [InlineData(45, "45 ns")]
    [InlineData(57_310, "57.3 µs")]
    [InlineData(999_960, "1 ms")]
    [InlineData(2_712_000, "2.71 ms")]
    [InlineData(1.5e9, "1.5 s")]
    [InlineData(1.2346e12, "1,235 s")]
    [InlineData(0, "0 s")]
    public void Prints_up_to_three_digits_with_a_sensible_unit(double nanoseconds, string expected) =>
        Assert.Equal(expected, new CallTime(nanoseconds).ToString());

    [Theory]
    [InlineData(57_310, "57 µs")]
    [InlineData(2_712_000, "2.7 ms")]
    [InlineData(141_200, "141 µs")]
    public void Prints_up_to_two_digits_in_a_sentence(double nanoseconds, string expected) =>
        Assert.Equal(expected, new CallTime(nanoseconds).ToString(2));

    [Fact]
    public void No_measurement_prints_as_none_and_not_as_a_number() =>
        Assert.Equal("–", new CallTime(double.NaN).ToString());
}
