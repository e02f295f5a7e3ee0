using GrpcLab;
using GrpcLab.Bench;

namespace Bench.Tests.Soak;

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

    [Fact]
    public void Too_few_samples_are_no_judgement() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => Flatness.Of(Handles, [1, 2, 3]));

    private static Flatness Judge(Func<int, double> sample) =>
        Flatness.Of(Handles, [.. Enumerable.Range(0, 120).Select(sample)]);
}
