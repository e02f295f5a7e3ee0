using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Look.Faults;

/// <summary>A network before a server: it passes bytes on, late or only for a while.</summary>
/// <param name="target">The server's port on this machine.</param>
/// <param name="delay">How long bytes take in one direction.</param>
/// <param name="life">From when on a connection passes nothing on and stays open, as behind a dropped route.</param>
internal sealed class Relay(int target, TimeSpan delay, TimeSpan life)
{
    /// <summary>One for each of two addresses, until the process ends.</summary>
    public static Address Before(Address server, TimeSpan delay = default, TimeSpan? life = null) =>
        new(Before(server.Plain, delay, life), Before(server.Tls, delay, life));

    private static string Before(string server, TimeSpan delay, TimeSpan? life)
    {
        var uri = new UriBuilder(server);
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        _ = new Relay(uri.Port, delay, life ?? Timeout.InfiniteTimeSpan).AcceptAsync(listener);
        uri.Port = ((IPEndPoint)listener.LocalEndpoint).Port;
        return uri.Uri.AbsoluteUri.TrimEnd('/');
    }

    private async Task AcceptAsync(TcpListener listener)
    {
        while (true) _ = ServeAsync(await listener.AcceptTcpClientAsync());
    }

    private async Task ServeAsync(TcpClient near)
    {
        using (near)
        {
            using var far = new TcpClient { NoDelay = true };
            near.NoDelay = true;
            await far.ConnectAsync(IPAddress.Loopback, target);
            var silence = Task.Delay(life);
            await Task.WhenAny(
                PumpAsync(near.GetStream(), far.GetStream(), silence),
                PumpAsync(far.GetStream(), near.GetStream(), silence));
        }
    }

    private async Task PumpAsync(NetworkStream from, NetworkStream to, Task silence)
    {
        var buffer = new byte[64 * 1024];
        try
        {
            while (await from.ReadAsync(buffer) is var read and > 0)
            {
                if (silence.IsCompleted) continue;
                if (delay > TimeSpan.Zero) await Task.Delay(delay);
                await to.WriteAsync(buffer.AsMemory(0, read));
            }
        }
        catch (IOException)
        {
            // One side has gone; the other is closed with it.
        }
    }
}
