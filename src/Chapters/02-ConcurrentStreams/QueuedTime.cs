namespace GrpcLab;

/// <summary>The time one call has waited so far.</summary>
internal sealed class QueuedTime
{
    private long _ticks;

    /// <summary>Summed: a request that a connection turned away waits again.</summary>
    public TimeSpan Total => TimeSpan.FromTicks(Interlocked.Read(ref _ticks));

    public void Add(TimeSpan waited) => Interlocked.Add(ref _ticks, waited.Ticks);
}
