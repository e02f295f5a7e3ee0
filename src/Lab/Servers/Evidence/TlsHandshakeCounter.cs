namespace GrpcLab;

/// <summary>Counts the TLS handshakes this process completes with one server while it lives.</summary>
internal sealed class TlsHandshakeCounter : IDisposable
{
    private readonly TlsHandshakes _handshakes;
    private long _completed;

    public TlsHandshakeCounter(ServerAddresses addresses) => _handshakes = new TlsHandshakes(handshake =>
    {
        if (addresses.Contains(handshake.Peer)) Interlocked.Increment(ref _completed);
    });

    public long Completed => Interlocked.Read(ref _completed);

    public void Dispose() => _handshakes.Dispose();
}
