namespace GrpcLab;

/// <summary>Raw times in clock ticks. Grows by whole chunks, so adding never copies and rarely allocates.</summary>
internal sealed class SampleBuffer
{
    // 64 kB: below the large object heap, whose collections would disturb what is measured.
    private const int ChunkLength = 8192;

    private readonly List<long[]> _chunks = [new long[ChunkLength]];
    private long[] _current;
    private int _used;

    public SampleBuffer() => _current = _chunks[0];

    public int Count => (_chunks.Count - 1) * ChunkLength + _used;

    public void Add(long ticks)
    {
        if (_used == ChunkLength)
        {
            _current = new long[ChunkLength];
            _chunks.Add(_current);
            _used = 0;
        }
        _current[_used++] = ticks;
    }

    public void Clear()
    {
        _chunks.RemoveRange(1, _chunks.Count - 1);
        _current = _chunks[0];
        _used = 0;
    }

    /// <summary>Copies the samples out, each divided by the calls it stands for.</summary>
    public CallTime[] ToTimes(long frequency, int share = 1)
    {
        var times = new CallTime[Count];
        for (var i = 0; i < times.Length; i++)
            times[i] = CallTime.FromTicks(_chunks[i / ChunkLength][i % ChunkLength], frequency, share);
        return times;
    }
}
