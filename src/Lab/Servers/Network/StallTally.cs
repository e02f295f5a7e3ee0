using System.Diagnostics;

namespace GrpcLab;

/// <summary>
/// Loses packets on all connections of one proxy, and keeps what came of it. Safe for several threads.
/// </summary>
internal sealed class StallTally(PacketLoss loss)
{
    private readonly List<Stall> _stalls = [];
    private long _packets;

    /// <summary>Packets so far, lost ones included.</summary>
    public long Packets => Interlocked.Read(ref _packets);

    /// <summary>The stalls that are over.</summary>
    public IReadOnlyList<Stall> Stalls
    {
        get
        {
            lock (_stalls) return [.. _stalls];
        }
    }

    /// <summary>One direction of one connection.</summary>
    public LossyWay Way(int connection, bool toServer) =>
        new(this, new LossDraw(loss, connection, toServer), new Stall(connection, toServer));

    /// <summary>What bytes pass on their way before they reach the proxy.</summary>
    internal sealed class LossyWay(StallTally tally, LossDraw draw, Stall stall)
    {
        /// <summary>
        /// Completes at once, or after a timeout when a packet of these bytes is lost. What comes behind them waits
        /// meanwhile.
        /// </summary>
        public ValueTask PassAsync(int bytes)
        {
            var packets = LossDraw.PacketsOf(bytes);
            Interlocked.Add(ref tally._packets, packets);
            return draw.Loses(packets) ? new ValueTask(tally.HoldAsync(stall)) : ValueTask.CompletedTask;
        }
    }

    private async Task HoldAsync(Stall stall)
    {
        var began = Stopwatch.GetTimestamp();
        await Task.Delay(loss.Timeout);
        lock (_stalls) _stalls.Add(stall with { Began = began, Ended = Stopwatch.GetTimestamp() });
    }
}
