using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Opens the connection of the lab's own calls, and keeps what was learnt on the way.</summary>
/// <remarks>TLS is done here and not by the handler, whose host name is one that does not exist.</remarks>
internal sealed class ControlConnection(ControlAddress address)
{
    // Why the last attempt failed.
    private Exception? _error;

    // Why the certificate was not accepted, as a sentence.
    private string? _refusal;

    /// <summary>The certificate that was verified; null without TLS, and where none is verified.</summary>
    public X509Certificate2? Verified { get; private set; }

    /// <summary>
    /// Whether the other end is at a loopback address, or at the same as this end, as it is within one machine.
    /// </summary>
    public bool IsWithinOneHost { get; private set; } = true;

    public async ValueTask<Stream> OpenAsync(CancellationToken cancellation)
    {
        try
        {
            _error = null;
            if (address.Uri is not { } uri) return await ConnectedSocket.OpenAsync(address.SocketPath!, cancellation);

            var stream = await ConnectedSocket.OpenAsync(new DnsEndPoint(uri.IdnHost, uri.Port), cancellation);
            IsWithinOneHost = Address(stream.Socket.RemoteEndPoint) is var there
                && (IPAddress.IsLoopback(there) || there.Equals(Address(stream.Socket.LocalEndPoint)));
            return uri.Scheme == Uri.UriSchemeHttps ? await SecureAsync(stream, uri, cancellation) : stream;
        }
        catch (Exception e)
        {
            _error = e;
            throw;
        }
    }

    /// <summary>Turns a first call that failed into a sentence that says why, and what to do.</summary>
    /// <param name="call">How the call ended.</param>
    /// <param name="said">What the server wrote to its standard error; null when it was not started here.</param>
    public InvalidOperationException Explain(RpcException call, string? said)
    {
        var server = address.Uri?.ToString() ?? address.SocketPath!;
        var patience = $"{ServerControl.Patience.TotalSeconds:0} s";
        var sentence = call.StatusCode == StatusCode.PermissionDenied
            ? $"The server at {server} refuses this caller: {call.Status.Detail}"
            : _refusal ?? _error switch
            {
                SocketException
                {
                    SocketErrorCode: SocketError.HostNotFound or SocketError.NoData or SocketError.TryAgain
                } => $"The host name in {server} cannot be resolved. Check it, or use an IP address.",
                SocketException { SocketErrorCode: SocketError.ConnectionRefused } =>
                    $"Nothing is listening at {server}. Is the server running, and is this the address and port that "
                    + "it printed?",
                // .NET has the same code for a Unix socket whose file is not there.
                SocketException { SocketErrorCode: SocketError.AddressNotAvailable } when address.Uri is not null =>
                    $"The system has no free port left for a connection to {server}. Close programs that hold many "
                    + "ports, or widen the port range (net.ipv4.ip_local_port_range).",
                SocketException socket =>
                    $"{server} cannot be reached: {socket.Message.TrimEnd('.')}. Is there a route to that machine, and "
                    + "does its firewall let the port through?",
                OperationCanceledException => $"Nothing has answered at {server} within {patience}. "
                    + "Is there a route to that machine, and does its firewall let the port through?",
                AuthenticationException or IOException =>
                    $"No TLS connection to {server}: {_error.Message.TrimEnd('.')}. Is this the server's TLS address?",
                _ when call.StatusCode == StatusCode.DeadlineExceeded =>
                    $"The server at {server} has not answered within {patience}.",
                _ when call.Status.Detail.TrimEnd('.') is { Length: > 0 } detail =>
                    $"The lab's first call to the server at {server} failed: {detail}.",
                _ => $"The lab's first call to the server at {server} failed.",
            };
        return new InvalidOperationException(
            $"{sentence} {(string.IsNullOrEmpty(said) ? "" : $"It said: {said}")}".TrimEnd(), call);
    }

    // A socket for both families writes 127.0.0.2 as ::ffff:127.0.0.2, which counts as no loopback address.
    private static IPAddress Address(EndPoint? end)
    {
        var address = ((IPEndPoint)end!).Address;
        return address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;
    }

    private async Task<Stream> SecureAsync(Stream stream, Uri uri, CancellationToken cancellation)
    {
        var tls = new SslStream(stream);
        try
        {
            await tls.AuthenticateAsClientAsync(
                new SslClientAuthenticationOptions
                {
                    TargetHost = uri.IdnHost,
                    ApplicationProtocols = [SslApplicationProtocol.Http2],
                    CertificateChainPolicy = address.Trust?.ChainPolicy,
                    RemoteCertificateValidationCallback = (_, shown, chain, errors) => Accept(
                        uri, shown, chain, errors),
                },
                cancellation);
            return tls;
        }
        catch
        {
            await tls.DisposeAsync();
            throw;
        }
    }

    private bool Accept(Uri uri, X509Certificate? shown, X509Chain? chain, SslPolicyErrors errors)
    {
        if (address.Trust is not { } trust) return true;

        if (shown is null)
        {
            _refusal = $"The server at {uri} presented no certificate.";
            return false;
        }

        // SslStream disposes its own object.
        var certificate = X509CertificateLoader.LoadCertificate(shown.GetRawCertData());
        _refusal = trust.Error(uri, certificate, chain, errors);
        Verified = _refusal is null ? certificate : null;
        return _refusal is null;
    }
}

/// <summary>Where the Control service is reached: over TCP, or a Unix socket when there is no TCP endpoint.</summary>
/// <param name="Uri">An http or https address.</param>
/// <param name="SocketPath">A Unix socket, used when there is no address.</param>
/// <param name="Trust">
/// What verifies the certificate. Null accepts any, which will do on this machine: who could listen at another's
/// loopback port could also listen at one without TLS.
/// </param>
internal sealed record ControlAddress(Uri? Uri, string? SocketPath, ServerTrust? Trust = null)
{
    /// <summary>The address in the ready line of a server started here.</summary>
    public static ControlAddress Of(ReadyEndpoints endpoints) =>
        new((endpoints.H2c ?? endpoints.Tls) is { } address ? new Uri(address) : null, endpoints.Uds);

    /// <summary>The address of a server somebody else started. What another machine shows is always verified.</summary>
    /// <exception cref="ArgumentException">The token would travel in cleartext.</exception>
    public static ControlAddress OfRunning(Uri server, ServerTrust? trust) =>
        RemoteRules.AddressError(server, trust is not null) is { } error
            ? throw new ArgumentException(error, nameof(server))
        : new(server, null, trust ?? (server.IsLoopback ? null : ServerTrust.System));
}

internal static class ConnectedSocket
{
    public static ValueTask<NetworkStream> OpenAsync(string unixPath, CancellationToken cancellation) => OpenAsync(
        new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified),
        new UnixDomainSocketEndPoint(unixPath), cancellation);

    public static ValueTask<NetworkStream> OpenAsync(DnsEndPoint address, CancellationToken cancellation) => OpenAsync(
        new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true }, address, cancellation);

    private static async ValueTask<NetworkStream> OpenAsync(Socket socket, EndPoint to, CancellationToken cancellation)
    {
        try
        {
            await socket.ConnectAsync(to, cancellation);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
