using GrpcLab.Tests.Servers;

namespace GrpcLab.Tests.Network;

[Trait(TestScope.Run, TestScope.All)]
public sealed class RoundTripTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    // On a busy machine five in turn took a round trip longer.
    private const int Tries = 12;

    private static readonly TimeSpan RoundTrip = TimeSpan.FromMilliseconds(150);

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.H2c, 2)]
    [InlineData(Endpoint.Tls, 3)]
    public async Task A_first_call_costs_one_round_trip_for_each_layer_and_one_for_itself(
        Endpoint endpoint, int roundTrips)
    {
        using var far = fixture.Server.WithLatency(RoundTrip);
        await WarmUpAsync(endpoint);

        var fastest = await Fastest.OfAsync(Tries, async () =>
        {
            using var channel = far.OpenChannel(endpoint);
            await Calls.AskAsync(channel);
        });

        Assert.Equal(roundTrips, Math.Floor(fastest / (0.99 * RoundTrip)));
    }

    [Theory(Timeout = 400_000)]
    [InlineData(Endpoint.Tls)]
    [InlineData(Endpoint.H2c)]
    public async Task A_further_call_costs_one_round_trip(Endpoint endpoint)
    {
        using var far = fixture.Server.WithLatency(RoundTrip);
        using var channel = far.OpenChannel(endpoint);
        await Calls.AskAsync(channel);

        var fastest = await Fastest.OfAsync(Tries, () => Calls.AskAsync(channel));

        Assert.Equal(1, Math.Floor(fastest / (0.99 * RoundTrip)));
    }

    // Compiling the code of a first call takes longer than a round trip on a busy machine.
    private async Task WarmUpAsync(Endpoint endpoint)
    {
        using var direct = fixture.Server.OpenChannel(endpoint);
        await Calls.AskManyAsync(direct, 20);
    }
}
