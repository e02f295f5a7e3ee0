namespace GrpcLab.Tests.Comparing;

/// <summary>A clock that moves only when a call says how long it took. Timers are those of the system.</summary>
internal sealed class FakeClock : TimeProvider
{
    private long _nanoseconds;

    public override long TimestampFrequency => 1_000_000_000;

    public override long GetTimestamp() => Interlocked.Read(ref _nanoseconds);

    public void Advance(TimeSpan time) => Interlocked.Add(ref _nanoseconds, (long)time.TotalNanoseconds);
}
