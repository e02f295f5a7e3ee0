using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>Opens the connection of the lab's own calls, and keeps what was learnt on the way.</summary>
/// <remarks>TLS is done here and not by the handler, whose host name is one that does not exist.</remarks>
internal sealed class ControlConnection(ControlAddress address)
{
    /// <summary>Why the last attempt failed; null when it did not.</summary>
    public Exception? Error { get; private set; }

    /// <summary>Why the certificate was not accepted, as a sentence; null when it was.</summary>
    public string? Refusal { get; private set; }

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
            Error = null;
            var stream = address.Uri is { } uri
                ? await ConnectAsync(uri, cancellation)
                : await UnixSocket.ConnectAsync(address.SocketPath!, cancellation);
            return address.Uri?.Scheme == Uri.UriSchemeHttps
                ? await SecureAsync(stream, address.Uri, cancellation) : stream;
        }
        catch (Exception e)
        {
            Error = e;
            throw;
        }
    }

    private async Task<Stream> ConnectAsync(Uri uri, CancellationToken cancellation)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(uri.IdnHost, uri.Port, cancellation);
            IsWithinOneHost = Address(socket.RemoteEndPoint) is var there
                && (IPAddress.IsLoopback(there) || there.Equals(Address(socket.LocalEndPoint)));
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
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
            Refusal = $"The server at {uri} shows no certificate.";
            return false;
        }

        // SslStream disposes its own object.
        var certificate = X509CertificateLoader.LoadCertificate(shown.GetRawCertData());
        Refusal = trust.Error(uri, certificate, chain, errors);
        Verified = Refusal is null ? certificate : null;
        return Refusal is null;
    }
}

/// <summary>Connects to a Unix domain socket.</summary>
internal static class UnixSocket
{
    public static async ValueTask<Stream> ConnectAsync(string path, CancellationToken cancellation)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(path), cancellation);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
