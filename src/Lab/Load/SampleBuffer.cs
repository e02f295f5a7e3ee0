namespace GrpcLab;

/// <summary>Raw times in clock ticks. Grows by whole chunks, so adding never copies and rarely allocates.</summary>
internal sealed class SampleBuffer
{
    // Small at first, since a thousand callers have a buffer each; never on
    // the large object heap, whose collections would disturb what is measured.
    private const int FirstChunk = 256, MaxChunk = 8192;

    private readonly List<long[]> _full = [];
    private long[] _current = new long[FirstChunk];
    private int _used;

    public void Add(long ticks)
    {
        if (_used == _current.Length)
        {
            _full.Add(_current);
            _current = new long[Math.Min(2 * _used, MaxChunk)];
            _used = 0;
        }
        _current[_used++] = ticks;
    }

    /// <summary>Copies the samples out, each divided by the calls it stands for.</summary>
    public CallTime[] ToTimes(long frequency, int share = 1) =>
        [.. _full.SelectMany(chunk => chunk).Concat(_current.Take(_used))
            .Select(ticks => CallTime.FromTicks(ticks, frequency, share))];
}
