namespace Grpc.Core;

/// <summary>Tells a <see cref="VerifyPeerCallback"/> about the server.</summary>
public class VerifyPeerContext
{
    internal VerifyPeerContext(string targetName, string peerPem)
    {
        TargetName = targetName;
        PeerPem = peerPem;
    }

    /// <summary>The name that was connected to.</summary>
    public string TargetName { get; }

    /// <summary>The server's certificate in PEM.</summary>
    public string PeerPem { get; }
}
