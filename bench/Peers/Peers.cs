namespace GrpcLab.Bench;

/// <summary>
/// The same service in several languages, as far as the notebook deeper/09-implementations has built it.
/// </summary>
/// <param name="Outcomes">What became of each peer, in the order of <see cref="Peer.All"/>.</param>
internal sealed record Peers(IReadOnlyList<PeerOutcome> Outcomes)
{
    /// <summary>Those that can be started.</summary>
    public IReadOnlyList<BuiltPeer> Built => [.. Outcomes.OfType<BuiltPeer>()];

    /// <summary>Those that were built earlier; the others are left out.</summary>
    public static Peers Find(PeerBuilder builder) => new(
        [.. Peer.All.Select(peer => builder.Find(peer)
            ?? (PeerOutcome)new LeftOutPeer(peer, "it is not built; ./lab prepare peers builds it"))]);
}
