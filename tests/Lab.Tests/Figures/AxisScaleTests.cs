namespace GrpcLab.Tests.Figures;

public sealed class AxisScaleTests
{
    private static readonly Axis Time = new("time", Unit.Duration);

    [Fact]
    public void Linear_ticks_are_round_and_hold_the_data()
    {
        var scale = AxisScale.For(Time, [0.3e-3, 2.7e-3], fromZero: true, 5);

        Assert.Equal(["0", "1", "2", "3"], scale.Ticks.Select(t => t.Label));
        Assert.Equal("time, ms", scale.TitleOf(Time));
    }

    [Fact]
    public void Logarithmic_ticks_name_each_decade_in_its_own_unit()
    {
        var scale = AxisScale.For(Time with { Log = true }, [20e-6, 30e-3], fromZero: true, 6);

        Assert.Equal(["100 µs", "1 ms", "10 ms"], scale.Ticks.Where(t => t.Label.Length > 0).Select(t => t.Label));
        Assert.Equal(0.5, AxisScale.For(Time with { Log = true }, [1e-6, 1e-2], false, 5).At(1e-4), 1e-9);
    }

    [Fact]
    public void A_vertical_logarithmic_axis_of_two_or_three_decades_labels_2_and_5_as_well()
    {
        var log = Time with { Log = true };

        var scale = AxisScale.For(log, [60e-6, 9e-3], fromZero: true, AxisScale.LinesFitting(log));

        Assert.Equal(["50 µs", "100 µs", "200 µs", "500 µs", "1 ms", "2 ms", "5 ms", "10 ms"],
            scale.Ticks.Where(t => t.Label.Length > 0).Select(t => t.Label));
    }

    [Fact]
    public void Without_a_positive_value_a_logarithmic_axis_becomes_linear() =>
        Assert.False(AxisScale.For(Time with { Log = true }, [0, -1], fromZero: false, 5).Log);
}
