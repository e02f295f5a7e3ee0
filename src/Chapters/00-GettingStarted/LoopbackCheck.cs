using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;

namespace GrpcLab;

/// <summary>Whether the server can be reached from this machine only. Tried, not read off its addresses.</summary>
internal static class LoopbackCheck
{
    private static readonly TimeSpan ConnectTimeout = TimeSpan.FromMilliseconds(500);

    public static async Task<Finding> LookAsync(LabServer server, CancellationToken cancellation)
    {
        if (!server.StartedHere)
        {
            return new Finding.Warning(
                "The server was started elsewhere.", "Who may reach it is up to whoever started it.");
        }

        var uris = new[] { server.Endpoints.H2c, server.Endpoints.Tls }.OfType<Uri>().ToArray();
        if (uris.FirstOrDefault(u => !u.IsLoopback) is { } open) return Open($"{open} is not a loopback address.");

        var others = OwnAddresses();
        foreach (var address in others)
        {
            foreach (var uri in uris)
            {
                if (await AcceptsAsync(new IPEndPoint(address, uri.Port), cancellation))
                {
                    return Open($"Something accepts connections at {address}, port {uri.Port}.");
                }
            }
        }

        return new Finding.Good("It listens on 127.0.0.1. "
            + (others.Length == 0
                ? "The machine has no other address to try."
                : $"Trying its ports at this machine's other address{(others.Length == 1 ? "" : "es")} is refused."));
    }

    private static Finding.Failure Open(string found) =>
        new(found, "Nobody else should reach a server without authentication. Please open an issue.");

    private static IPAddress[] OwnAddresses() =>
        [.. NetworkInterface.GetAllNetworkInterfaces()
            .Where(n => n.OperationalStatus == OperationalStatus.Up)
            .SelectMany(n => n.GetIPProperties().UnicastAddresses)
            .Select(a => a.Address)
            .Where(a => a.AddressFamily == AddressFamily.InterNetwork && !IPAddress.IsLoopback(a))
            .Distinct()];

    private static async Task<bool> AcceptsAsync(IPEndPoint target, CancellationToken cancellation)
    {
        using var socket = new Socket(target.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(ConnectTimeout);
        try
        {
            await socket.ConnectAsync(target, limit.Token);
            return true;
        }
        catch (Exception e)
            when (e is SocketException || (e is OperationCanceledException && !cancellation.IsCancellationRequested))
        {
            // Refused, or dropped by a firewall without an answer: either way nobody gets in.
            return false;
        }
    }
}
