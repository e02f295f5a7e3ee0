namespace GrpcLab.Tests.Figures;

public sealed class TimelineLaneTests
{
    private static readonly TimelineFigure WithName = Figure(("call", 0, 9), ("name", 1, 2), ("TLS", 3, 8));

    private static readonly TimelineFigure WithoutName = Figure(("call", 0, 9), ("TLS", 3, 8));

    [Fact]
    public void A_lane_keeps_its_place_where_another_is_missing() =>
        Assert.Equal((2, 2), (WithName.PlaceOf("TLS"), WithoutName.PlaceOf("TLS")));

    [Fact]
    public void Only_lanes_with_spans_are_named() => Assert.Equal(["call", "TLS"], WithoutName.Lanes);

    [Fact]
    public void The_same_lane_is_drawn_in_the_same_colour_in_picture_and_plotly()
    {
        Assert.All([WithName, WithoutName], f => Assert.Contains("class=\"f2\"", f.ToSvg()));
        Assert.All([WithName, WithoutName], f => Assert.Contains(Palette.Light[2], f.ToPlotlyJson()));
    }

    private static TimelineFigure Figure(params (string Lane, int From, int To)[] spans) =>
        new("Opening", [.. spans.Select(s => new TimelineSpan(
            s.Lane, TimeSpan.FromMilliseconds(s.From), TimeSpan.FromMilliseconds(s.To)) { Lane = s.Lane })])
        {
            LaneOrder = ["call", "name", "TLS"],
        };
}
