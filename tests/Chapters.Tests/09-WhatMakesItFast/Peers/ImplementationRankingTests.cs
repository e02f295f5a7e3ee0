namespace GrpcLab.Tests.Implementations;

public sealed class ImplementationRankingTests
{
    [Fact]
    public void The_place_goes_by_processor_time_on_four_connections()
    {
        var ranking = Ranking(("Go", 1.2, 1.4), ("Node", 5, 6));

        Assert.Equal([".NET", "Go", "Node"], ranking.Names);
        Assert.Equal((1, 3, null), (ranking.Place(".NET"), ranking.Place("Node"), ranking.Place("Rust")));
    }

    [Theory]
    [InlineData(1.2, 1.4, true)]
    [InlineData(0.9, 1.1, null)]
    [InlineData(0.6, 0.8, false)]
    public void Dotnet_is_ahead_where_the_whole_interval_says_so(double low, double high, bool? expected) =>
        Assert.Equal(expected, Ranking(("Go", low, high)).DotnetTakesLessThan("Go"));

    [Theory]
    [InlineData(0.6, 1.9, true)]
    [InlineData(1.8, 2.2, null)]
    [InlineData(2.1, 2.2, false)]
    [InlineData(0.3, 0.4, false)]
    public void A_limit_holds_where_the_whole_interval_lies_within(double low, double high, bool? expected) =>
        Assert.Equal(expected, Ranking(("Go", low, high)).IsWithin(2, "Go"));

    [Fact]
    public void What_was_left_out_decides_nothing() =>
        Assert.Null(Ranking(("Go", 1.2, 1.4)).DotnetTakesLessThan("Go", "C++"));

    [Fact]
    public void Bars_name_the_published_place_and_tables_the_versions()
    {
        var ranking = Ranking(("Go", 1.2, 1.4));

        var bar = ranking.ToProcessorFigure().Bars[0];
        Assert.Equal((".NET (published: 2nd)", ".NET 1.0"), (bar.Label, bar.Detail));
        Assert.Equal(10e-6, bar.Value, 1e-12);
        Assert.Contains("Go 1.0", ranking.ToString());
    }

    [Fact]
    public void The_record_of_the_course_can_be_shown() => Assert.Contains(".NET", ImplementationRanking.Load().Names);

    // .NET takes 10 µs a request; the others so many times as long, with this interval.
    private static ImplementationRanking Ranking(params (string Name, double Low, double High)[] others) => new(
        new(ImplementationRanking.Bench, "?",
            [
                .. from load in PeerLoad.All
                   from peer in others.Prepend((Name: ".NET", Low: 1, High: 1))
                   let times = (peer.Low + peer.High) / 2
                   from row in (BenchRow[])[
                       new(peer.Name, ImplementationRanking.PerSecond(load), 1e5 / times, "/s"),
                       new(peer.Name, ImplementationRanking.ProcessorTime(load), 10 * times, "µs",
                           Note: $"{peer.Name} 1.0"),
                       new(ImplementationRanking.Ratio(peer.Name), ImplementationRanking.ProcessorTime(load), times,
                           BenchRow.Ratio, peer.Low, peer.High)]
                   select row,
            ], "conditions"),
        isOwn: true);
}
