using System.Buffers;
using System.Net.Sockets;

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

/// <summary>One of the two sides of a proxied connection: what it says and what it is told.</summary>
internal sealed class ProxyEnd(Socket socket, Action<Exception?> ended)
{
    public Socket Socket { get; } = socket;

    /// <summary>What goes to this side.</summary>
    public ProxyOutlet Outlet { get; } = new(ended);

    /// <summary>Reads the frames this side sends; null when they are not counted.</summary>
    public FrameReader? Frames { get; init; }

    /// <summary>The way from this side to the other; null for no delay.</summary>
    public DelayLine? Line { get; init; }

    /// <summary>What this side's bytes pass before they are read here; null when none are lost.</summary>
    public StallTally.LossyWay? Loss { get; init; }

    /// <summary>
    /// The next bytes this side sends. Where one of their packets is lost, a timeout later, and all that follow with
    /// them.
    /// </summary>
    public async ValueTask<Chunk> ReadAsync(int most)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(most);
        var count = await Socket.ReceiveAsync(buffer.AsMemory(0, most), SocketFlags.None);
        if (count > 0)
        {
            await (Loss?.PassAsync(count) ?? ValueTask.CompletedTask);
            return new Chunk(buffer, count);
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return Chunk.End;
    }

    /// <summary>Runs the step when the way to the other side has been covered.</summary>
    public void Send(DelayedStep step, Chunk chunk)
    {
        if (Line is null) step(chunk);
        else Line.Post(step, chunk);
    }

    /// <summary>Closes this side with an RST: it must not take a broken answer for a complete one.</summary>
    /// <remarks>Zero seconds make it an abortive close, whatever another thread is doing with the socket.</remarks>
    public void Reset() => Socket.Close(timeout: 0);
}
