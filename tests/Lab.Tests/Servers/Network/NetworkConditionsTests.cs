namespace GrpcLab.Tests.Network;

public sealed class NetworkConditionsTests
{
    [Fact]
    public void The_network_is_described_in_words()
    {
        var network = new NetworkConditions
        {
            RoundTrip = TimeSpan.FromMilliseconds(20),
            HoldOpening = false,
            BytesPerSecond = 12_500_000,
            IdleLimit = TimeSpan.FromSeconds(2),
            CountFrames = true,
        };

        Assert.Equal(
            "20 ms round trip (opening a connection not delayed), 12.5 MB/s each way, connections idle for 2 s dropped "
            + "silently, frames counted",
            network.ToString());
    }

    [Theory]
    [InlineData(IdleDrop.ResetWhenUsed, "connections idle for 350 s reset when used again")]
    [InlineData(IdleDrop.Reset, "connections idle for 350 s reset")]
    public void The_way_to_drop_is_part_of_the_description(IdleDrop drop, string words) =>
        Assert.Equal(
            words, new NetworkConditions { IdleLimit = TimeSpan.FromSeconds(350), IdleDrop = drop }.ToString());

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
