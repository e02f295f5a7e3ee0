using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace GrpcLab;

/// <summary>Trusts exactly one certificate, the server's own, and remembers what TLS agreed on.</summary>
internal sealed class PinnedCertificate(X509Certificate2 certificate)
{
    /// <summary>
    /// What the last handshake agreed on, such as "TLS 1.3 (TLS_AES_256_GCM_SHA384)"; null before the first.
    /// </summary>
    public string? Agreed { get; private set; }

    /// <summary>TLS settings that accept this certificate and no other, whatever name it carries.</summary>
    public SslClientAuthenticationOptions ToSslOptions() => new() { RemoteCertificateValidationCallback = Accept };

    private bool Accept(object sender, X509Certificate? presented, X509Chain? chain, SslPolicyErrors errors)
    {
        if (presented is null || !presented.GetRawCertData().AsSpan().SequenceEqual(certificate.RawData)) return false;

        if (Agreed is null && sender is SslStream stream)
        {
            Agreed = $"{TlsNames.Of(stream.SslProtocol)} ({stream.NegotiatedCipherSuite})";
        }

        return true;
    }
}
