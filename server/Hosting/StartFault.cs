using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;

namespace GrpcLab.Server;

/// <summary>Turns the exception of a failed start into a sentence.</summary>
internal static class StartFault
{
    /// <summary>What failed, and the way out.</summary>
    public static string Describe(Exception fault, ServerOptions options)
    {
        if (fault is IOException { InnerException: AddressInUseException })
        {
            return InUse(fault.Message, options);
        }

        return fault is SocketException { SocketErrorCode: SocketError.AccessDenied }
            ? "The system does not allow one of the ports (those below 1024 often need rights). Pass 0 to let the system choose."
            : $"{fault.Message.TrimEnd('.')}.";
    }

    // Kestrel names the address that it could not have.
    private static string InUse(string message, ServerOptions options)
    {
        foreach (var (option, port) in new[] { ("--h2c-port", options.H2cPort), ("--tls-port", options.TlsPort) })
        {
            if (port > 0 && message.Contains($"127.0.0.1:{port}:", StringComparison.Ordinal))
            {
                return $"{option}: port {port} is already in use. Pass 0 to let the system choose one.";
            }
        }

        return $"The socket path \"{options.SocketPath}\" is already in use. Choose another one with --uds.";
    }
}
