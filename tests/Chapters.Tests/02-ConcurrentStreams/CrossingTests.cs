namespace GrpcLab.Tests.Concurrency;

public sealed class CrossingTests
{
    private static readonly Axis Delay = new("handler delay", Unit.Duration);

    [Fact]
    public void A_ratio_that_falls_from_2_to_a_half_passes_1_in_the_middle()
    {
        var crossing = Crossing.Of(Delay, "several", [new(0, 2), new(0.002, 0.5)]);

        Assert.Equal(0.001, crossing.At!.Value, 1e-12);
        Assert.Equal("The ratio of \"several\" passes 1 at handler delay = 1 ms.", crossing.ToString());
    }

    [Fact]
    public void Points_may_come_in_any_order_and_the_first_crossing_counts() =>
        Assert.Equal(
            0.5, Crossing.Of(Delay, "several", [new(3, 0.5), new(1, 0.5), new(2, 2), new(0, 2)]).At!.Value, 1e-12);

    [Fact]
    public void A_ratio_that_stays_below_has_no_crossing() =>
        Assert.Equal("The ratio of \"several\" stays below 1 at every handler delay measured.",
            Crossing.Of(Delay, "several", [new(0, 0.9), new(1, 0.5)]).ToString());

    [Fact]
    public void Where_the_interval_holds_1_the_side_cannot_be_told()
    {
        var crossing = Crossing.Of(
            Delay, "several", [new(0, 1.1, 0.9, 1.3), new(0.001, 0.9, 0.7, 1), new(0.003, 0.5, 0.4, 0.6)]);

        Assert.Equal([0, 0.001], crossing.Undecided);
        Assert.EndsWith("The ratio's interval holds 1 at handler delay = 0 s, 1 ms.", crossing.ToString());
    }

    [Fact]
    public void What_theory_says_stands_beside_it()
    {
        var crossing = Crossing.Of(
            Delay, "several", [new(0, 2), new(0.002, 0.5)], predicted: delay => delay == 0 ? 8 : 0.5);

        Assert.EndsWith("= 1 ms. Predicted: 1.5 ms.", crossing.ToString());
    }

    [Fact]
    public void A_ratio_that_stays_above_has_none_either() =>
        Assert.Null(Crossing.Of(Delay, "several", [new(0, 1.2), new(1, 1.1)]).At);

    [Fact]
    public void Without_a_ratio_there_is_nothing_to_cross() =>
        Assert.Contains("several", Assert.Throws<ArgumentException>(() => Crossing.Of(Delay, "several", [])).Message);
}
