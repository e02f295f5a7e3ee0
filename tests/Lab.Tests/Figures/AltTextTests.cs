namespace GrpcLab.Tests.Figures;

public sealed class AltTextTests
{
    [Fact]
    public void Bars_are_described_by_their_extremes() => Assert.Equal(
        "Bar chart, Cost. time of 2 cases, from 57 µs (reused) to 2.7 ms (new).",
        new BarFigure("Cost", new("time", Unit.Duration), [new("new", 2.7e-3), new("reused", 57e-6)]).AltText);

    [Fact]
    public void Timelines_are_described_by_their_longest_span() => Assert.StartsWith(
        "Timeline, What happens when a channel opens. 7 spans in 4.83 ms; the longest is first call, 4.83 ms.",
        SampleFigures.All["timeline"].AltText, StringComparison.Ordinal);

    [Fact]
    public void A_given_text_replaces_the_description() =>
        Assert.Equal("mine", new TimelineFigure("Opening", []) { Alt = "mine" }.AltText);
}
