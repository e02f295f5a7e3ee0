using System.Net;
using System.Net.Sockets;

namespace GrpcLab.Cli;

/// <summary>Whether a server can listen on the loopback address.</summary>
internal static class Loopback
{
    public static DoctorLine Check()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        try
        {
            listener.Start();
            return DoctorLine.Fine("ports", "127.0.0.1 can be listened on");
        }
        catch (SocketException error)
        {
            return DoctorLine.Error(
                "ports", $"127.0.0.1 cannot be listened on: {error.Message}", "Allow dotnet to open local ports.");
        }
    }
}
