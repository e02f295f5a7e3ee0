namespace GrpcLab;

/// <summary>What was measured and counted of one case of a matrix.</summary>
/// <param name="Case">The case as described.</param>
/// <param name="Result">Time per call and its verdict; times are of all callers together.</param>
/// <param name="ServerBytesPerCall">
/// Bytes the server allocates for a call; median of some windows of calls made one by one.
/// </param>
/// <param name="ClientBytesPerCall">Bytes the client allocates for a call; counted in the same windows.</param>
/// <param name="Server">The server when all was done.</param>
/// <param name="Client">The client when all was done.</param>
/// <param name="ServerHeaps">Heaps the server's collector works with; 0 where the runtime does not tell.</param>
/// <param name="ClientHeaps">The same of the client.</param>
public sealed record RuntimeRow(
    RuntimeCase Case, CaseResult Result, double ServerBytesPerCall, double ClientBytesPerCall,
    ProcessReading Server, ProcessReading Client, int ServerHeaps, int ClientHeaps)
{
    /// <summary>Calls answered in a second, all callers together.</summary>
    public double CallsPerSecond => 1 / Result.PerCall.Value.Seconds;
}
