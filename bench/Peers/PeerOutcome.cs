namespace GrpcLab.Bench;

/// <summary>What became of building a peer: it is there, or it was left out. Any other end is an error.</summary>
/// <param name="Peer">The peer.</param>
internal abstract record PeerOutcome(Peer Peer)
{
    /// <summary>A few words without a full stop.</summary>
    internal abstract string Words { get; }
}

/// <summary>The peer can be started.</summary>
/// <param name="Peer">The peer.</param>
/// <param name="Program">What starts it.</param>
/// <param name="Kept">Whether it was there from an earlier run.</param>
internal sealed record BuiltPeer(Peer Peer, string Program, bool Kept) : PeerOutcome(Peer)
{
    internal override string Words => Kept ? "kept from an earlier run" : "built";
}

/// <summary>This machine lacks what builds the peer; nothing is wrong with the course.</summary>
/// <param name="Peer">The peer.</param>
/// <param name="Reason">What is missing, with Debian's packages.</param>
internal sealed record LeftOutPeer(Peer Peer, string Reason) : PeerOutcome(Peer)
{
    internal override string Words => $"left out: {Reason}";
}
