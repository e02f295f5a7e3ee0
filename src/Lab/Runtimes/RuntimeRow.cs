namespace GrpcLab;

/// <summary>What was measured and counted of one case of a matrix.</summary>
/// <param name="Case">The case as described.</param>
/// <param name="Result">Time per call and its verdict; times are of all callers together.</param>
/// <param name="Calls">Calls that were counted, after the timed ones.</param>
/// <param name="ServerBefore">The server before them.</param>
/// <param name="ServerAfter">The server after them.</param>
/// <param name="ClientBefore">The client before them.</param>
/// <param name="ClientAfter">The client after them.</param>
/// <param name="ServerHeaps">Heaps the server's collector works with; 0 where the runtime does not tell.</param>
/// <param name="ClientHeaps">The same of the client.</param>
public sealed record RuntimeRow(
    RuntimeCase Case, CaseResult Result, int Calls,
    ProcessReading ServerBefore, ProcessReading ServerAfter, ProcessReading ClientBefore, ProcessReading ClientAfter,
    int ServerHeaps, int ClientHeaps)
{
    /// <summary>Calls answered in a second, all callers together.</summary>
    public double CallsPerSecond => 1 / Result.PerCall.Value.Seconds;

    /// <summary>Bytes the server allocates for a call.</summary>
    public double ServerBytesPerCall => (double)(ServerAfter.Allocated - ServerBefore.Allocated) / Calls;

    /// <summary>Bytes the client allocates for a call.</summary>
    public double ClientBytesPerCall => (double)(ClientAfter.Allocated - ClientBefore.Allocated) / Calls;

    /// <summary>Collections of the server in its whole life, all generations.</summary>
    public int ServerCollections => ServerAfter.Collections;

    /// <summary>Collections of the client in its whole life, all generations.</summary>
    public int ClientCollections => ClientAfter.Collections;
}
