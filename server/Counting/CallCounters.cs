namespace GrpcLab.Server;

/// <summary>Calls started and ended; atomic, because every call of every connection comes by.</summary>
internal sealed class CallCounters
{
    private long _started;
    private long _succeeded;
    private long _failed;

    public long Started => Interlocked.Read(ref _started);

    /// <summary>Calls that ended with OK.</summary>
    public long Succeeded => Interlocked.Read(ref _succeeded);

    public long Failed => Interlocked.Read(ref _failed);

    public void Start() => Interlocked.Increment(ref _started);

    public void End(bool ok) => Interlocked.Increment(ref (ok ? ref _succeeded : ref _failed));
}
