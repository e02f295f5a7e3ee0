using GrpcLab.Bench;

namespace GrpcLab.Programs.Tests;

/// <summary>The rule of the soak sees what grows, and nothing in what only wavers.</summary>
public sealed class FlatnessTests
{
    private static readonly SoakMeasure Handles = new("handles", Unit.Count, 20);

    [Theory]
    [InlineData(1.0)] // a handle a sample: 120 in a soak
    [InlineData(0.5)]
    public void A_steady_leak_is_seen(double each) =>
        Assert.False(Judge(i => 100 + (i * each)).IsFlat);

    [Fact]
    public void A_leak_that_begins_in_the_middle_is_seen() =>
        Assert.False(Judge(i => 100 + (2 * Math.Max(0, i - 60))).IsFlat);

    [Fact]
    public void What_wavers_is_flat_and_so_are_single_peaks()
    {
        var random = new Random(4);

        Assert.True(Judge(i => 100 + (random.NextDouble() * 30) + (i % 10 == 0 ? 500 : 0)).IsFlat);
    }

    [Fact]
    public void What_grows_only_while_it_warms_up_is_flat() => Assert.True(Judge(i => Math.Min(i, 20) * 50).IsFlat);

    [Fact]
    public void The_verdict_names_both_medians_and_what_is_allowed() => Assert.Equal(
        ["handles", "111", "203", "142", "GROWS"], Judge(i => i < 60 ? 111 : 203).Row);

    private static Flatness Judge(Func<int, double> sample) =>
        Flatness.Of(Handles, [.. Enumerable.Range(0, 120).Select(sample)]);
}

/// <summary>A ratio of a bench says when its rounds were no repetitions.</summary>
public sealed class RoundsTests
{
    [Theory]
    [InlineData(0, "the usual note")]
    [InlineData(0.05, "not steady: ")]
    public void A_ratio_that_moves_is_said_to(double perRound, string note)
    {
        double[] baseline = [.. Enumerable.Range(0, 30).Select(round => 100.0 + (round % 3))];

        var row = Rounds.Ratio(
            "one ÷ other", "time", baseline.Select((value, round) => value * (1 + (perRound * round))), baseline,
            "the usual note");

        Assert.StartsWith(note, row.Note, StringComparison.Ordinal);
    }
}

public sealed class NumberedFollowerTests
{
    [Theory]
    [InlineData(0, 0, 1, 2, 3)]
    [InlineData(2, 0, 1, 2, 5)] // 3 and 4 never came
    [InlineData(0, 2, 1, 2, 3, 2, 3, 4)] // 2 and 3 came again
    [InlineData(1, 1, 1, 3, 3)]
    public void What_is_lost_and_what_comes_twice_is_counted(int lost, int doubled, params int[] numbers)
    {
        var follower = new NumberedFollower();

        foreach (var number in numbers) follower.Take(number);

        Assert.Equal((lost, doubled, numbers.Length), (follower.Lost, follower.Doubled, follower.Received));
    }
}
