using System.Diagnostics;

namespace GrpcLab;

/// <summary>Calls over so many connections of a network that loses packets.</summary>
/// <param name="Connections">Connections the callers were spread over.</param>
/// <param name="Callers">How many callers there were.</param>
/// <param name="Loss">What the network lost.</param>
public sealed record HeadOfLineCase(int Connections, int Callers, PacketLoss Loss)
{
    /// <summary>Calls made; all were answered.</summary>
    public int Calls => All.Count;

    /// <summary>Calls that took longer than half a timeout: a stall held them up, or a very busy machine.</summary>
    public int Late => All.Count(c => c.Took > Loss.Timeout / 2);

    /// <summary>Packets that came to the network, both ways.</summary>
    public required long Packets { get; init; }

    /// <summary>The times in which a connection stood still.</summary>
    public required IReadOnlyList<Stall> Stalls { get; init; }

    /// <summary>Late calls for each stall. Theory: the callers of one connection.</summary>
    public double LatePerStall => Stalls.Count > 0 ? (double)Late / Stalls.Count : 0;

    /// <summary>Share of calls that were late.</summary>
    public double LateShare => Calls > 0 ? (double)Late / Calls : 0;

    /// <summary>
    /// Share of calls that ought to be late: packets per call × share lost × callers on a connection.
    /// </summary>
    public double PredictedLateShare => Calls > 0 ? (double)Packets / Calls * Loss.Share * Callers / Connections : 0;

    /// <summary>
    /// Calls of all callers that ended while a connection had been standing still for more than half its timeout.
    /// </summary>
    /// <remarks>
    /// The first half is left out, because an answer that has passed the network may reach its caller a little later.
    /// </remarks>
    public int EndedDuringStalls =>
        All.Count(call => Stalls.Any(s => call.Ended < s.Ended && call.Ended > s.Ended - HalfATimeout));

    /// <summary>What the figures are drawn from.</summary>
    internal IReadOnlyList<HeadOfLineCall> All { get; init; } = [];

    internal string Name => ReaderNumbers.Counted(Connections, "connection");

    private long HalfATimeout => (long)(Loss.Timeout.TotalSeconds / 2 * Stopwatch.Frequency);
}
