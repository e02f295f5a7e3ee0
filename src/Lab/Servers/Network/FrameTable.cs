namespace GrpcLab;

/// <summary>Counts of one direction by type, with and without ACK.</summary>
internal sealed class FrameTable
{
    private static readonly int Types = Enum.GetValues<FrameType>().Length;
    private readonly FrameCount[] _counts;

    public FrameTable()
        : this(new FrameCount[2 * Types])
    {
    }

    private FrameTable(FrameCount[] counts) => _counts = counts;

    public FrameCount Total => _counts.Aggregate((sum, c) => sum + c);

    /// <summary>The frames of this type; only those with ACK, or only those without, when asked for.</summary>
    public FrameCount Of(FrameType type, bool? ack) => ack switch
    {
        true => _counts[Index(type, true)],
        false => _counts[Index(type, false)],
        null => _counts[Index(type, true)] + _counts[Index(type, false)],
    };

    public void Add(FrameSeen frame) => _counts[Index(frame.Type, frame.Ack)] += frame.Count;

    public FrameTable Copy() => new([.. _counts]);

    public FrameTable Minus(FrameTable before) => new([.. _counts.Zip(before._counts, (now, then) => now - then)]);

    private static int Index(FrameType type, bool ack) => (2 * (int)type) + (ack ? 1 : 0);
}
