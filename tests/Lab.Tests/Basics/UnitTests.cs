namespace GrpcLab.Tests.Figures;

public sealed class UnitTests
{
    [Theory]
    [InlineData(0, "0 s"), InlineData(57e-6, "57 µs"), InlineData(2.71e-3, "2.71 ms"), InlineData(-2.71e-3, "−2.71 ms")]
    [InlineData(1234, "1,234 s"), InlineData(3e-10, "0.3 ns"), InlineData(999.7e-6, "1 ms"), InlineData(1, "1 s")]
    [InlineData(45e-9, "45 ns"), InlineData(-999.7e-6, "−1 ms"), InlineData(-1234567, "−1,234,567 s")]
    public void Durations_are_printed_in_the_prefix_that_fits(double seconds, string expected) =>
        Assert.Equal(expected, Unit.Duration.Format(seconds));

    [Fact]
    public void Other_units_are_printed_with_their_signs() => Assert.Equal(
        ["48,210", "1.7×", "5 %", "64 KiB", "12.3 k/s", "0", "0 %"],
        [Unit.Count.Format(48210), Unit.Ratio.Format(1.7), Unit.Percent.Format(0.05), Unit.Bytes.Format(65536),
            Unit.PerSecond.Format(12300), Unit.Count.Format(0), Unit.Percent.Format(0)]);
}

public class CallTimeTests
{
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
