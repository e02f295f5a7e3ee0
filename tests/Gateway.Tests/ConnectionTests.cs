namespace GrpcLab.Gateway.Tests;

public sealed class ConnectionTests
{
    private const int MoreThanTheServersStreams = 150;

    // Long enough for all calls to be in flight together on a busy machine.
    private static readonly LabServerOptions Slow = new() { Delay = TimeSpan.FromSeconds(1) };

    [Fact(Timeout = 240_000)]
    public async Task A_single_connection_stays_single_when_its_streams_are_taken()
    {
        await using var server = await LabServer.StartAsync(Slow);
        await using var gateway = await RunningGateway.InFrontOfAsync(server);

        var seen = await ObserveAsync(server, gateway, Routes.SingleConnection, MoreThanTheServersStreams);

        Assert.Equal(1, seen.ServerConnectionsAccepted);
        Assert.Equal(1, seen.ConnectionsOpened);
        Assert.Equal(MoreThanTheServersStreams, seen.ServerCalls);
    }

    [Fact(Timeout = 240_000)]
    public async Task Multiple_connections_become_two_when_the_streams_of_one_are_taken()
    {
        await using var server = await LabServer.StartAsync(Slow);
        await using var gateway = await RunningGateway.InFrontOfAsync(server);

        var seen = await ObserveAsync(server, gateway, Routes.MultipleConnections, MoreThanTheServersStreams);

        Assert.True(seen.ServerConnectionsAccepted >= 2, $"{seen.ServerConnectionsAccepted} accepted");
        Assert.Equal(MoreThanTheServersStreams, seen.ServerCalls);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task An_initialized_client_opens_a_connection_for_each_call_and_closes_it(Endpoint endpoint)
    {
        await using var server = await LabServer.StartAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(server, endpoint);

        var seen = await ObserveAsync(server, gateway, Routes.InitializedClient, 9);

        Assert.Equal(9, seen.ServerConnectionsAccepted);
        Assert.Equal(endpoint == Endpoint.Tls ? 9 : 0, seen.ServerTlsHandshakes);
        Assert.Equal(0, seen.ConnectionsOpen);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(Routes.FactoryClient)]
    [InlineData(Routes.ClientWrapper)]
    [InlineData(Routes.StreamingCall)]
    [InlineData(Routes.SingleConnection)]
    [InlineData(Routes.MultipleConnections)]
    public async Task A_kept_channel_opens_one_connection_for_all_requests(string route)
    {
        await using var server = await LabServer.StartAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(server, Endpoint.Tls);

        var seen = await server.ObserveAsync(28, async () =>
        {
            // Calls at once on a cold channel may open one connection too many: SharedChannelExercise says why.
            await gateway.AskAsync(route, 1);
            for (var request = 0; request < 3; request++) await gateway.AskAsync(route, 9);
        });

        Assert.Equal(1, seen.ServerConnectionsAccepted);
        Assert.Equal(1, seen.ServerTlsHandshakes);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stream_shares_the_connection_of_the_wrapper()
    {
        await using var server = await LabServer.StartAsync();
        await using var gateway = await RunningGateway.InFrontOfAsync(server);
        await gateway.AskAsync(Routes.ClientWrapper, 1);

        var seen = await ObserveAsync(server, gateway, Routes.StreamingCall, 50);

        Assert.Equal(0, seen.ServerConnectionsAccepted);
        Assert.Equal(1, seen.ServerCalls);
    }

    private static Task<Evidence> ObserveAsync(LabServer server, RunningGateway gateway, string route, int count) =>
        server.ObserveAsync(count, () => gateway.AskAsync(route, count));
}
