namespace Grpc.Core;

/// <summary>TLS, perhaps with a certificate of the client's own.</summary>
public sealed class SslCredentials : ChannelCredentials
{
    private readonly VerifyPeerCallback? _verifyPeer;

    /// <summary>TLS with the default roots.</summary>
    public SslCredentials()
        : this(null, null, null)
    {
    }

    /// <summary>TLS with given roots.</summary>
    /// <param name="rootCertificates">Trusted roots in PEM.</param>
    public SslCredentials(string rootCertificates)
        : this(rootCertificates, null, null)
    {
    }

    /// <summary>TLS with a certificate of the client's own.</summary>
    /// <param name="rootCertificates">Trusted roots in PEM.</param>
    /// <param name="keyCertificatePair">The client's own certificate.</param>
    public SslCredentials(string rootCertificates, KeyCertificatePair keyCertificatePair)
        : this(rootCertificates, keyCertificatePair, null)
    {
    }

    /// <summary>TLS with a further check of the server.</summary>
    /// <param name="rootCertificates">Trusted roots in PEM, or null for the default.</param>
    /// <param name="keyCertificatePair">The client's own certificate, or null.</param>
    /// <param name="verifyPeerCallback">
    /// Called once the server's certificate is trusted; null for no further check.
    /// </param>
    public SslCredentials(
        string? rootCertificates, KeyCertificatePair? keyCertificatePair, VerifyPeerCallback? verifyPeerCallback)
    {
        RootCertificates = rootCertificates;
        KeyCertificatePair = keyCertificatePair;
        _verifyPeer = verifyPeerCallback;
    }

    /// <summary>Trusted roots in PEM, or null for the default.</summary>
    public string? RootCertificates { get; }

    /// <summary>The client's own certificate, or null.</summary>
    public KeyCertificatePair? KeyCertificatePair { get; }

    internal override bool IsComposable => true;

    /// <summary>Describes these credentials to a gRPC implementation; not for other use.</summary>
    /// <param name="configurator">What is told.</param>
    /// <param name="state">Passed along to it.</param>
    public override void InternalPopulateConfiguration(ChannelCredentialsConfiguratorBase configurator, object state) =>
        configurator.SetSslCredentials(state, RootCertificates, KeyCertificatePair, _verifyPeer);
}
