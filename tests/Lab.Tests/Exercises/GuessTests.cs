using GrpcLab.Tests.Comparing;

namespace GrpcLab.Tests.Exercises;

public sealed class GuessTests
{
    [Theory]
    [InlineData(5.0, "you guessed 5×; measured 47× (44× to 50×). Too low by a factor of 9.4.")]
    [InlineData(94.0, "you guessed 94×; measured 47× (44× to 50×). Too high by a factor of 2.")]
    [InlineData(45.0, "you guessed 45×; measured 47× (44× to 50×). Right.")]
    [InlineData(0.0, "you guessed 0×; measured 47× (44× to 50×). Too low.")]
    public void A_guess_is_set_against_the_ratio_and_its_interval(double number, string words)
    {
        var result = Guess.Times("a new channel", number).Against(Case(new(47, new(44, 50), new(43, 51), 12)));

        Assert.Equal("a new channel: " + words, result.ToString());
        Assert.Contains("image/svg+xml", result.ToBundle()[Mime.Html], StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_guess_the_measurement_is_told_and_nothing_is_drawn()
    {
        var result = Guess.Times("no guess", null).Against(Case(new(47, new(44, 50), new(43, 51), 12)));

        Assert.Equal("no guess: measured 47× (44× to 50×). No guess was given.", result.ToString());
        Assert.DoesNotContain("image/svg+xml", result.ToBundle()[Mime.Html], StringComparison.Ordinal);
        Assert.Null(result.Off);
    }

    [Fact]
    public void What_is_not_steady_says_nothing_about_a_guess()
    {
        var moved = new RatioEstimate(47, new(44, 50), new(43, 51), 12).Without("code was still being compiled");

        var result = Guess.Times("unsteady", 5).Against(Case(moved));

        Assert.Equal("unsteady: no measurement to compare a guess with (not steady: code was still being compiled).",
            result.ToString());
        Assert.Null(result.Off);
    }

    [Theory]
    [InlineData(3.0, 1.0, "you guessed 3; measured 1. Too high by a factor of 3.")]
    [InlineData(0.0, 0.0, "you guessed 0; measured 0. Right.")]
    [InlineData(2.0, 0.0, "you guessed 2; measured 0. Too high.")]
    public void A_count_has_no_interval(double number, double counted, string words) =>
        Assert.Equal("connections: " + words, $"{Guess.Of("connections", Unit.Count, number).Against(counted)}");

    [Theory]
    [InlineData(-1.0)]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void What_is_no_number_from_zero_up_is_no_guess_and_no_measurement(double number)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => Guess.Times("broken", number));
        Assert.Throws<ArgumentOutOfRangeException>(() => Guess.Times("broken", 1).Against(number));
    }

    [Fact]
    public void The_end_of_a_chapter_lists_each_guess_once_with_its_latest_result()
    {
        Guess.Of("listed: bytes", Unit.Bytes, 2048).Against(1024);
        Guess.Of("listed: bytes", Unit.Bytes, 1024).Against(1024);
        Guess.Times("listed: none", null).Against(2);

        var results = Guess.Results();

        Assert.Equal(["listed: bytes", "1 KiB", "1 KiB", "Right."], Row("listed: bytes"));
        Assert.Equal(["listed: none", "", "2×", ""], Row("listed: none"));
        Assert.Contains("within a factor of two.", results.Note, StringComparison.Ordinal);

        IReadOnlyList<string> Row(string what) => Assert.Single(results.Rows, row => row[0] == what);
    }

    private static CaseResult Case(RatioEstimate ratio) =>
        SomeCase.Of("a new channel") with { Verdict = Verdict.Slower, Ratio = ratio };
}
