namespace GrpcLab.Tests.LargeMessages;

public sealed class FlowWindowTests
{
    [Fact]
    public void A_window_allows_itself_once_a_round_trip() =>
        Assert.Equal(7_864_320, FlowWindow.BytesPerSecond(786_432, TimeSpan.FromMilliseconds(100)));

    [Theory]
    [InlineData(1, 100, 1)]
    [InlineData(100, 100, 1)]
    [InlineData(101, 100, 2)]
    [InlineData(20_971_520, 786_432, 27)]
    public void A_call_takes_a_round_trip_for_each_window_begun(long bytes, long window, long expected) =>
        Assert.Equal(expected, FlowWindow.RoundTrips(bytes, window));

    [Fact]
    public void A_link_holds_its_bandwidth_times_its_round_trip() =>
        Assert.Equal(2_000_000, FlowWindow.ToFill(100_000_000, TimeSpan.FromMilliseconds(20)));

    [Fact]
    public void Nothing_is_allowed_by_no_window_and_by_no_distance()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => FlowWindow.BytesPerSecond(0, TimeSpan.FromSeconds(1)));
        Assert.Throws<ArgumentOutOfRangeException>(() => FlowWindow.ToFill(1, TimeSpan.Zero));
        Assert.Throws<ArgumentOutOfRangeException>(() => FlowWindow.RoundTrips(0, 1));
    }
}
