namespace GrpcLab.Server;

/// <summary>Calls started and ended; atomic, because every call of every connection comes by.</summary>
internal sealed class CallCounters
{
    private long _started;
    private long _succeeded;
    private long _failed;

    /// <summary>Calls that reached the server.</summary>
    public long Started => Interlocked.Read(ref _started);

    /// <summary>Calls that ended with OK.</summary>
    public long Succeeded => Interlocked.Read(ref _succeeded);

    /// <summary>Calls that ended otherwise.</summary>
    public long Failed => Interlocked.Read(ref _failed);

    /// <summary>A call begins.</summary>
    public void Start() => Interlocked.Increment(ref _started);

    /// <summary>A call ends.</summary>
    public void End(bool ok)
    {
        if (ok) Interlocked.Increment(ref _succeeded);
        else Interlocked.Increment(ref _failed);
    }
}
