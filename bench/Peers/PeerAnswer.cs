namespace GrpcLab.Bench;

/// <summary>What a peer answered to one call.</summary>
/// <param name="Name">The peer's name.</param>
/// <param name="Version">The versions of its library and its runtime, as it says itself.</param>
/// <param name="Message">The bytes of its answer's message as they came.</param>
internal sealed record PeerAnswer(string Name, string Version, ReadOnlyMemory<byte> Message)
{
    /// <summary>Whether the other peer sent the same bytes.</summary>
    /// <param name="other">Its answer to the same request.</param>
    public bool SameBytesAs(PeerAnswer other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Message.Span.SequenceEqual(other.Message.Span);
    }
}
