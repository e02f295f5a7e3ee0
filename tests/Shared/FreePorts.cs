using System.Net;
using System.Net.Sockets;

namespace Tests.Shared;

/// <summary>
/// Ports nobody listens on just now, below those that systems hand out: no program that runs beside gets one by chance.
/// </summary>
internal static class FreePorts
{
    private const int First = 20_000, End = 30_000;

    /// <summary>So many, all different.</summary>
    /// <exception cref="InvalidOperationException">Hardly a port is free.</exception>
    public static int[] Find(int count)
    {
        int[] ports = [.. Enumerable.Range(0, 1_000).Select(_ => Random.Shared.Next(First, End)).Distinct()
            .Where(IsFree).Take(count)];
        return ports.Length == count ? ports : throw new InvalidOperationException($"Found {ports.Length} free ports.");
    }

    private static bool IsFree(int port)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Loopback, port);
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
