namespace GrpcLab.Tests.Display;

public sealed class NumberColumnTests
{
    [Fact]
    public void Decimal_points_stand_under_each_other() =>
        Assert.Equal(["54   µs", "56.7 µs", "1,200   µs"], Aligned("54 µs", "56.7 µs", "1,200 µs"));

    [Fact]
    public void A_sign_stays_with_its_number() => Assert.Equal(["34×   ", "1.06×", ""], Aligned("34×", "1.06×", ""));

    [Fact]
    public void Both_ends_of_an_interval_are_set_under_those_of_the_others() =>
        Assert.Equal(["29    to 38   ", "0.97 to  1.08"], Aligned("29 to 38", "0.97 to 1.08"));

    [Theory]
    [InlineData("-3.2 %", "−3.2 %"), InlineData("-2.7 to 8.4", "−2.7 to 8.4"),
        InlineData("27.6 (-3.79 to 213)", "27.6 (−3.79 to 213)")]
    [InlineData("HTTP/1.1-2", "HTTP/1.1-2"), InlineData("2026-01-02", "2026-01-02"), InlineData("–", "–"),
        InlineData("A-5", "A-5")]
    public void A_minus_is_a_minus_and_a_hyphen_a_hyphen(string cell, string expected) =>
        Assert.Equal([expected], Aligned(cell));

    [Fact]
    public void What_is_no_number_stays_as_it_is() =>
        Assert.Equal(["not observed", "127.0.0.1", "1 of 3", "7", "7.5"],
            Aligned("not observed", "127.0.0.1", "1 of 3", "7", "7.5").Select(cell => cell.TrimEnd()));

    private static IReadOnlyList<string> Aligned(params string[] cells) => NumberColumn.Align(cells, ' ', ' ');
}
