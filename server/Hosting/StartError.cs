using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;

namespace GrpcLab.Server;

/// <summary>Turns the exception of a failed start into a sentence.</summary>
internal static class StartError
{
    /// <summary>What failed, and the way out.</summary>
    public static string Describe(Exception error, LaunchOptions options)
    {
        if (error is IOException { InnerException: AddressInUseException }) return InUse(error.Message, options);

        if (error is SocketException { SocketErrorCode: SocketError.AddressNotAvailable })
        {
            // .NET has one code for an address and for a folder that is not there.
            if (options.SocketPath is { } socket && !Directory.Exists(Path.GetDirectoryName(socket)))
            {
                return $"The folder of the Unix socket, {Path.GetDirectoryName(socket)}, has gone. Start it again.";
            }

            return options.Address == ListenAddress.Loopback
                ? "This machine has no 127.0.0.1, and the course listens there. Give its loopback IPv4: "
                    + "ip addr add 127.0.0.1/8 dev lo."
                : $"--listen {options.Listen} is no address of this machine. Pass one of its own, "
                    + "or 0.0.0.0 for all of them.";
        }

        // The system does not say which endpoint it refused.
        return error is SocketException { SocketErrorCode: SocketError.AccessDenied }
            ? "The system does not allow one of the endpoints. Ports below 1024 often need rights: "
                + "pass 0 to let the system choose. "
                + "The socket needs a folder that takes one: choose it with --uds."
            : $"An endpoint could not be opened: {error.Message.TrimEnd('.')}.";
    }

    // Kestrel names the address that it could not have.
    private static string InUse(string message, LaunchOptions options)
    {
        foreach (var (option, port) in new[] { ("--h2c-port", options.H2cPort), ("--tls-port", options.TlsPort),
            ("--json-port", options.JsonPort) })
        {
            if (port > 0 && message.Contains($":{port}:", StringComparison.Ordinal))
            {
                return $"{option}: port {port} is already in use. Pass 0 to let the system choose one.";
            }
        }

        if (options.HealthPort is { } health && message.Contains($":{health}:", StringComparison.Ordinal))
        {
            return $"--health-port: port {health} is already in use. Pass another one.";
        }

        if (message.Contains(":0:", StringComparison.Ordinal))
        {
            return "The system has no free port left. End what holds so many, or widen the range it chooses from "
                + "(net.ipv4.ip_local_port_range).";
        }

        return $"The socket path \"{options.SocketPath}\" is already in use. Choose another one with --uds.";
    }
}
