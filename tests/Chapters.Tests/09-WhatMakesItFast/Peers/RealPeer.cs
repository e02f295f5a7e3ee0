namespace GrpcLab.Tests.Implementations;

/// <summary>The peers of the course.</summary>
internal static class RealPeer
{
    public static Peer Named(string name) => Peer.All.Single(peer => peer.Name == name);
}
