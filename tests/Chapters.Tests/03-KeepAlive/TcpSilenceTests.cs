using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Tests.KeepAlive;

public sealed class TcpSilenceTests
{
    [Fact(Timeout = 120_000)]
    public async Task Linux_tells_when_bytes_came_last_and_other_systems_tell_nothing()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new TcpClient();
        await client.ConnectAsync((IPEndPoint)listener.LocalEndpoint);
        using var server = await listener.AcceptTcpClientAsync();
        await server.GetStream().WriteAsync(new byte[1]);
        await client.GetStream().ReadExactlyAsync(new byte[1]);

        await Task.Delay(300);
        var silence = TcpSilence.Of(client.Client);

        Assert.Equal(OperatingSystem.IsLinux(), silence is not null);
        Assert.True(silence is null || silence.LastBytes >= TimeSpan.FromMilliseconds(250), $"{silence}");
    }
}
