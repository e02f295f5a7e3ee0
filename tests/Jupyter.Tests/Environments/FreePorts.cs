using System.Net;
using System.Net.Sockets;

namespace Jupyter.Tests.Environments;

/// <summary>Ports nobody listens on just now; Jupyter takes the next one should one be gone by then.</summary>
internal static class FreePorts
{
    public static int[] Find(int count)
    {
        // Held together, so that they differ.
        var listeners = Enumerable.Range(0, count).Select(_ => new TcpListener(IPAddress.Loopback, 0)).ToList();
        listeners.ForEach(listener => listener.Start());
        int[] ports = [.. listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port)];
        listeners.ForEach(listener => listener.Dispose());
        return ports;
    }
}
