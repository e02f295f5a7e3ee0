namespace GrpcLab.Tests.Network;

public sealed class NetworkConditionsTests
{
    [Fact]
    public void The_network_is_described_in_words()
    {
        var network = new NetworkConditions
        {
            RoundTrip = TimeSpan.FromMilliseconds(20),
            BytesPerSecond = 12_500_000,
            IdleLimit = TimeSpan.FromSeconds(2),
            IdleDrop = IdleDrop.Silent,
            CountFrames = true,
        };

        Assert.Equal(
            "20 ms round trip, 12.5 MB/s each way, connections idle for 2 s dropped silently, frames counted",
            network.ToString());
    }

    [Theory]
    [InlineData(25, null, 125_000_000L)]
    [InlineData(0, null, null)]
    [InlineData(25, 1_000_000L, 1_000_000L)]
    [InlineData(25, long.MaxValue, null)]
    public void A_distance_comes_with_a_bandwidth_unless_another_is_set(int trip, long? set, long? bandwidth) =>
        Assert.Equal(bandwidth, new NetworkConditions
        {
            RoundTrip = TimeSpan.FromMilliseconds(trip),
            BytesPerSecond = set,
        }.Bandwidth);

    [Fact]
    public void One_error_names_everything_out_of_range()
    {
        var network = new NetworkConditions
        {
            RoundTrip = TimeSpan.FromSeconds(-1),
            BytesPerSecond = 999,
            IdleLimit = TimeSpan.Zero,
            IdleDrop = (IdleDrop)7,
        };

        var error = Assert.Throws<ArgumentException>(network.ThrowIfInvalid);

        Assert.All(["RoundTrip is -00:00:01", "BytesPerSecond is 999", "IdleLimit is 00:00:00", "IdleDrop is 7"],
            s => Assert.Contains(s, error.Message));
    }
}
