using System.Net.Sockets;
using System.Security.Authentication;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Turns a first call that failed into a sentence that says why, and what to do.</summary>
internal static class ConnectError
{
    /// <param name="call">How the call ended.</param>
    /// <param name="address">Where it went.</param>
    /// <param name="connection">What became of its connection.</param>
    /// <param name="said">What the server wrote to its standard error; null when it was not started here.</param>
    public static InvalidOperationException Describe(
        RpcException call, ControlAddress address, ControlConnection connection, string? said)
    {
        var server = address.Uri?.ToString() ?? address.SocketPath!;
        var sentence = call.StatusCode == StatusCode.PermissionDenied
            ? $"The server at {server} refuses this caller: {call.Status.Detail}"
            : connection.Refusal
                ?? Connecting(server, address.Uri is not null, connection.Error)
                ?? Calling(server, call);
        return new InvalidOperationException(
            $"{sentence} {(string.IsNullOrEmpty(said) ? "" : $"It said: {said}")}".TrimEnd(), call);
    }

    private static string? Connecting(string server, bool overTcp, Exception? error) => error switch
    {
        SocketException { SocketErrorCode: SocketError.HostNotFound or SocketError.NoData or SocketError.TryAgain } =>
            $"The host of {server} has no address. Check its name, or use its address.",
        SocketException { SocketErrorCode: SocketError.ConnectionRefused } =>
            $"Nothing listens at {server}. Is the server running, and is this the address and port that it printed?",
        // .NET has the same code for a Unix socket whose file is not there.
        SocketException { SocketErrorCode: SocketError.AddressNotAvailable } when overTcp =>
            $"The system has no free port left for a connection to {server}. End what holds so many, or widen the "
            + "range it chooses from (net.ipv4.ip_local_port_range).",
        SocketException socket =>
            $"{server} cannot be reached: {socket.Message.TrimEnd('.')}. Is there a way to that machine, and does its "
            + "firewall let the port through?",
        OperationCanceledException =>
            $"Nothing has answered at {server} within {ServerControl.Patience.TotalSeconds:0} s. "
            + "Is there a way to that machine, and does its firewall let the port through?",
        AuthenticationException or IOException =>
            $"No TLS connection to {server}: {error.Message.TrimEnd('.')}. Is this the server's TLS address?",
        _ => null,
    };

    private static string Calling(string server, RpcException call) => call.StatusCode == StatusCode.DeadlineExceeded
        ? $"The server at {server} has not answered within {ServerControl.Patience.TotalSeconds:0} s."
        : $"The server at {server} did not say what it is: {call.Status.Detail}.";
}
