using Grpc.Core.Utils;

namespace Grpc.Core;

/// <summary>A certificate and its private key, both in PEM.</summary>
public sealed class KeyCertificatePair
{
    /// <summary>Makes a pair.</summary>
    /// <param name="certificateChain">The certificate, followed by those that vouch for it.</param>
    /// <param name="privateKey">The private key.</param>
    public KeyCertificatePair(string certificateChain, string privateKey)
    {
        CertificateChain = GrpcPreconditions.CheckNotNull(certificateChain, nameof(certificateChain));
        PrivateKey = GrpcPreconditions.CheckNotNull(privateKey, nameof(privateKey));
    }

    /// <summary>The certificate, followed by those that vouch for it.</summary>
    public string CertificateChain { get; }

    /// <summary>The private key.</summary>
    public string PrivateKey { get; }
}
