using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>The two ends of a raw connection, with TLS on it where asked for.</summary>
/// <param name="Sender">Where bytes go in.</param>
/// <param name="Receiver">Where they come out.</param>
internal sealed record RawEnds(Stream Sender, Stream Receiver)
{
    public static async Task<RawEnds> OpenAsync(
        Socket sender, Socket receiver, bool tls, CancellationToken cancellation)
    {
        receiver.NoDelay = true;
        var plain = new RawEnds(
            new NetworkStream(sender, ownsSocket: true), new NetworkStream(receiver, ownsSocket: true));
        return tls ? await plain.SecureAsync(cancellation) : plain;
    }

    private async Task<RawEnds> SecureAsync(CancellationToken cancellation)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=raw copy", key, HashAlgorithmName.SHA256);
        var now = DateTimeOffset.UtcNow;
        using var made = request.CreateSelfSigned(now.AddDays(-1), now.AddDays(1));
        // Windows shakes hands only with a key that came from a file, or as if it did.
        var certificate = X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pfx), null);
        var (sender, receiver) = (new SslStream(Sender), new SslStream(Receiver));
        var options = new PinnedCertificate(certificate).ToSslOptions();
        options.TargetHost = "raw copy";
        await Task.WhenAll(
            sender.AuthenticateAsClientAsync(options, cancellation),
            receiver.AuthenticateAsServerAsync(
                new SslServerAuthenticationOptions { ServerCertificate = certificate }, cancellation));
        return new RawEnds(sender, receiver);
    }
}
