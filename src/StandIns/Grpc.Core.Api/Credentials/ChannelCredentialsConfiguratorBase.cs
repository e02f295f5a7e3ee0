namespace Grpc.Core;

/// <summary>How a gRPC implementation learns what channel credentials consist of; not for other use.</summary>
public abstract class ChannelCredentialsConfiguratorBase
{
    /// <summary>There is no security.</summary>
    /// <param name="state">What was passed along.</param>
    public abstract void SetInsecureCredentials(object state);

    /// <summary>It is TLS.</summary>
    /// <param name="state">What was passed along.</param>
    /// <param name="rootCertificates">Trusted roots in PEM, or null for the default.</param>
    /// <param name="keyCertificatePair">The client's own certificate, or null.</param>
    /// <param name="verifyPeerCallback">A further check of the server, or null.</param>
    public abstract void SetSslCredentials(
        object state,
        string? rootCertificates,
        KeyCertificatePair? keyCertificatePair,
        VerifyPeerCallback? verifyPeerCallback);

    /// <summary>They are a channel's credentials together with call credentials.</summary>
    /// <param name="state">What was passed along.</param>
    /// <param name="channelCredentials">The channel's.</param>
    /// <param name="callCredentials">Those of every call.</param>
    public abstract void SetCompositeCredentials(
        object state, ChannelCredentials channelCredentials, CallCredentials callCredentials);
}
