namespace GrpcLab;

/// <summary>
/// What all connections of one proxy share: delay and bandwidth of each direction, the frames counted, the clock.
/// </summary>
internal sealed class ProxyLink : IDisposable
{
    // Enough for 20 ms at 25 Gbit/s. Beyond it the sender has to wait, as it would for its own window.
    private const int MaxBytesInFlight = 64 * 1024 * 1024;
    private const int MaxChunk = 32 * 1024;

    // What an Ethernet packet carries: a slow link is shared in pieces no smaller.
    private const int MinChunk = 1460;

    public ProxyLink(NetworkConditions network, FrameTally? frames, TimeProvider clock)
    {
        (Network, Frames, Clock) = (network, frames, clock);
        var (oneWay, rate) = (network.RoundTrip / 2, network.BytesPerSecond);
        // Zero is a plain relay: nothing is queued, so what is left is the cost of the proxy itself.
        if (oneWay > TimeSpan.Zero || rate is not null)
        {
            ToServer = new DelayLine(oneWay, rate);
            // Without a bandwidth both directions have one delay, and one line keeps their order.
            ToClient = rate is null ? ToServer : new DelayLine(oneWay, rate);
        }

        Stalls = network.Loss is { } loss ? new StallTally(loss) : null;
        ChunkSize = rate is null ? MaxChunk : (int)Math.Clamp(rate.Value / 1000, MinChunk, MaxChunk);
        BytesInFlight = rate is null ? MaxBytesInFlight : Queue(rate.Value, oneWay);
        ReceiveBuffer = rate is null ? null : 64 * 1024;
    }

    public NetworkConditions Network { get; }

    /// <summary>Where frames are counted; null when they are not.</summary>
    public FrameTally? Frames { get; }

    public TimeProvider Clock { get; }

    /// <summary>Loses packets; null when none are lost.</summary>
    public StallTally? Stalls { get; }

    /// <summary>The way to the server; null for no delay.</summary>
    public DelayLine? ToServer { get; }

    /// <summary>The way to the client; null for no delay.</summary>
    public DelayLine? ToClient { get; }

    /// <summary>
    /// The most bytes read at once. About a millisecond of a limited bandwidth, so that connections take turns.
    /// </summary>
    public int ChunkSize { get; }

    /// <summary>The most bytes of one direction of one connection on their way at once.</summary>
    public long BytesInFlight { get; }

    /// <summary>
    /// The kernel's buffer for bytes not yet read; null for its own choice, which would hide a bandwidth of some MB/s.
    /// </summary>
    public int? ReceiveBuffer { get; }

    public void Dispose()
    {
        ToServer?.Dispose();
        ToClient?.Dispose();
    }

    // What is on the wire and 50 ms of bandwidth in front of it, as routers keep.
    private static long Queue(long rate, TimeSpan oneWay) =>
        (long)Math.Clamp(rate * (oneWay.TotalSeconds + 0.05), 2 * MaxChunk, MaxBytesInFlight);
}
