using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Server.Tests;

public sealed class CounterTests
{
    [Fact(Timeout = 240_000)]
    public async Task Closed_connections_are_no_longer_open()
    {
        await using var server = await ServerProcess.StartAsync();
        using var control = Channels.H2c(server);
        var channel = Channels.Tls(server);
        await channel.AskAsync();
        Assert.Equal(1, (await control.CountersAsync(server)).Connections.Open);

        channel.Dispose();
        var counters = await control.CountersWhenAsync(server, c => c.Connections.Open == 0);

        Assert.Equal(1, counters.Connections.Accepted);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_closed_control_connection_stays_out_of_the_experiment()
    {
        await using var server = await ServerProcess.StartAsync();
        using (var first = Channels.Tls(server)) await first.CountersAsync(server);
        // Once the server has seen this one close, it has seen the one before.
        using (var later = Channels.Tls(server)) await later.AskAsync();

        using var control = Channels.H2c(server);
        var counters = await control.CountersWhenAsync(server, c => c.Connections.Open == 0);

        Assert.Equal((1, 1), (counters.Connections.Accepted, counters.TlsHandshakes));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_connection_that_carries_both_kinds_of_calls_belongs_to_the_experiment(bool controlFirst)
    {
        await using var server = await ServerProcess.StartAsync();
        using var channel = Channels.Tls(server);
        if (controlFirst) await channel.CountersAsync(server);

        await channel.AskAsync();
        var counters = await channel.CountersAsync(server);

        Assert.Equal((1, 1), (counters.Connections.Accepted, counters.Connections.Open));
        Assert.Equal(1, counters.TlsHandshakes);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_connection_without_any_call_counts()
    {
        await using var server = await ServerProcess.StartAsync();
        using var control = Channels.H2c(server);
        using var silent = await RawHttp2Connection.OpenAsync(server);

        var counters = await control.CountersWhenAsync(server, c => c.Connections.Open == 1);

        Assert.Equal(1, counters.Connections.Accepted);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_handshake_that_comes_to_nothing_is_not_counted()
    {
        await using var server = await ServerProcess.StartAsync();
        using var control = Channels.H2c(server);
        using (var client = new TcpClient())
        {
            await client.ConnectAsync(IPEndPoint.Parse(new Uri(server.Ready.Endpoints.Tls!).Authority));
            await client.GetStream().WriteAsync("this is no TLS at all"u8.ToArray());
            var counters = await control.CountersWhenAsync(server, c => c.Connections is { Accepted: 1, Open: 0 });
            Assert.Equal(0, counters.TlsHandshakes);
        }
    }
}
