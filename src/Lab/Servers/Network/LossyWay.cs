using System.Diagnostics;

namespace GrpcLab;

/// <summary>
/// Loses packets on all connections of one proxy, and keeps what came of it. Safe for several threads.
/// </summary>
internal sealed class StallTally(PacketLoss loss)
{
    private readonly List<Stall> _stalls = [];
    private long _packets;

    public long Packets => Interlocked.Read(ref _packets);

    public IReadOnlyList<Stall> Stalls
    {
        get
        {
            lock (_stalls) return [.. _stalls];
        }
    }

    public LossyWay Way(int connection, bool toServer) => new(loss, connection, toServer, this);

    public void Count(int packets) => Interlocked.Add(ref _packets, packets);

    public void Add(Stall stall)
    {
        lock (_stalls) _stalls.Add(stall);
    }
}

/// <summary>
/// One direction of one connection, which loses packets: what its bytes pass before they reach the proxy. Not safe for
/// several threads.
/// </summary>
/// <remarks>
/// Instead of a coin for each packet it draws how many pass before the next loss, a geometric distribution by inversion
/// (Devroye, Non-Uniform Random Variate Generation, 1986, X.2). So what is lost depends on the packets alone, not on
/// when they come. Numbers come from SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators,
/// 2014), because those of System.Random begin alike for seeds that lie beside each other, and connections would lose
/// their first packets together.
/// </remarks>
internal sealed class LossyWay
{
    // Bytes an Ethernet packet carries of a TCP connection without options.
    private const int PacketSize = 1460;

    private const ulong GoldenGamma = 0x9E3779B97F4A7C15;

    private readonly PacketLoss _loss;
    private readonly Stall _stall;
    private readonly StallTally _tally;
    private readonly double _logOfPassing;
    private ulong _state;
    private long _passing;

    public LossyWay(PacketLoss loss, int connection, bool toServer, StallTally tally)
    {
        (_loss, _stall, _tally) = (loss, new Stall(connection, toServer), tally);
        _state = Mix(Mix((uint)loss.Seed) + (((ulong)connection << 1) | (toServer ? 1UL : 0)));
        _logOfPassing = Math.Log(1 - loss.Share);
        _passing = DrawGap();
    }

    /// <summary>
    /// Completes at once, or after a timeout when a packet of these bytes, sent at once, is lost. What comes behind
    /// them waits meanwhile.
    /// </summary>
    public ValueTask PassAsync(int bytes)
    {
        var packets = (bytes + PacketSize - 1) / PacketSize;
        _tally.Count(packets);
        return Loses(packets) ? new ValueTask(HoldAsync()) : ValueTask.CompletedTask;
    }

    /// <summary>
    /// Sends so many packets. True when one of them is lost; losses beside each other are repeated together.
    /// </summary>
    internal bool Loses(int packets)
    {
        var lost = false;
        for (_passing -= packets; _passing < 0; _passing += 1 + DrawGap()) lost = true;

        return lost;
    }

    private async Task HoldAsync()
    {
        var began = Stopwatch.GetTimestamp();
        await Task.Delay(_loss.Timeout);
        _tally.Add(_stall with { Began = began, Ended = Stopwatch.GetTimestamp() });
    }

    // The draw is never 1, so the logarithm is finite.
    private long DrawGap() => (long)(Math.Log(1 - Draw()) / _logOfPassing);

    // 53 bits, as many as a double holds: from 0 up to but not 1.
    private double Draw() => (Mix(_state += GoldenGamma) >> 11) * (1.0 / (1UL << 53));

    private static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}

/// <summary>
/// A time in which the bytes of one direction of a connection stood still, because a packet was lost.
/// </summary>
/// <param name="Connection">Which connection, in the order accepted; the first is 1.</param>
/// <param name="ToServer">Whether it was the way to the server.</param>
public sealed record Stall(int Connection, bool ToServer)
{
    /// <summary>How long it lasted: the timeout, and what the machine added.</summary>
    public TimeSpan Length => Stopwatch.GetElapsedTime(Began, Ended);

    /// <summary>When it began, by the stopwatch (<c>Stopwatch.GetTimestamp</c>).</summary>
    public long Began { get; init; }

    /// <summary>When it ended, by the stopwatch.</summary>
    public long Ended { get; init; }
}
