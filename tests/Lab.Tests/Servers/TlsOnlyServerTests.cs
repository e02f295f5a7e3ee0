namespace GrpcLab.Tests.Servers;

/// <summary>What a server on another machine usually is: TLS alone.</summary>
public sealed class TlsOnlyServerTests : IAsyncLifetime
{
    private StartedServer? _running;
    private LabServer? _server;

    private LabServer Server => _server ?? throw new InvalidOperationException("The test has not started.");

    public async ValueTask InitializeAsync()
    {
        _running = await StartedServer.StartAsync("--h2c-port", "off", "--uds", "off");
        _server = await LabServer.ConnectAsync(_running.Address("tls"), _running.Token, ServerTrust.Pin(_running.Pin));
    }

    public async ValueTask DisposeAsync()
    {
        await Server.DisposeAsync();
        await _running!.DisposeAsync();
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_that_name_no_endpoint_go_over_tls()
    {
        using var channel = Server.OpenChannel();

        var evidence = await Server.ObserveAsync(5, () => Calls.AskManyAsync(channel, 5));

        Assert.Equal((1L, 5L), (evidence.ServerTlsHandshakes!.Value, evidence.ServerCalls!.Value));
        Assert.StartsWith("TLS 1.", Server.Conditions["TLS"]);
    }

    [Fact]
    public void What_asks_for_h2c_is_told_what_there_is()
    {
        var counting = Server.Behind(new NetworkConditions { CountFrames = true });
        Assert.Contains(
            "no H2c endpoint", Assert.Throws<InvalidOperationException>(() => counting.OpenChannel()).Message);

        var error = Assert.Throws<InvalidOperationException>(() => Server.OpenChannel(Endpoint.H2c));

        Assert.Equal("This server has no H2c endpoint. It has: Tls.", error.Message);
    }
}
