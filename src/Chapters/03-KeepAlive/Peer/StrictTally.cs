namespace GrpcLab;

/// <summary>What a <see cref="StrictPeer"/> has seen, all its connections together.</summary>
internal sealed class StrictTally
{
    private long _connections, _calls, _pings, _goAways;

    public long Connections => Interlocked.Read(ref _connections);

    public long Calls => Interlocked.Read(ref _calls);

    public long Pings => Interlocked.Read(ref _pings);

    public long GoAways => Interlocked.Read(ref _goAways);

    public void Connected() => Interlocked.Increment(ref _connections);

    public void Called() => Interlocked.Increment(ref _calls);

    public void Pinged() => Interlocked.Increment(ref _pings);

    public void SentAway() => Interlocked.Increment(ref _goAways);
}
