namespace GrpcLab.Tests.Servers;

public sealed class ConnectTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private readonly LabServer _running = fixture.Server;

    [Theory(Timeout = 240_000)]
    [InlineData(Endpoint.H2c)]
    [InlineData(Endpoint.Tls)]
    public async Task A_running_server_is_used_by_its_address_and_token_and_left_running(Endpoint endpoint)
    {
        var server = await LabServer.ConnectAsync(_running.Address(endpoint), _running.Token!);
        using var channel = server.OpenChannel(Endpoint.Tls);

        var evidence = await server.ObserveAsync(5, () => Calls.AskManyAsync(channel, 5));
        await server.StopAsync();

        Assert.Equal((1, 5L), (evidence.ConnectionsOpened, evidence.ServerCalls!.Value));
        using var still = _running.OpenChannel();
        Assert.Equal(100, (await Calls.AskAsync(still)).DataLoad1.Length);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_running_server_does_not_have_is_stated()
    {
        var asked = new LabServerOptions { MaxStreamsPerConnection = 7, Gc = GcMode.Server };

        await using var server = await LabServer.ConnectAsync(
            ControlAddress.OfRunning(_running.Address(), null), _running.Token!, asked, default);

        Assert.Equal(2, server.Warnings.Count);
        Assert.Contains(
            "MaxStreamsPerConnection = 7 was requested, but the server has 100.", server.Conditions["note"]);
    }
}
