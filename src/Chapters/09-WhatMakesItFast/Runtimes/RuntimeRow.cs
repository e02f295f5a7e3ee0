namespace GrpcLab;

/// <summary>What was measured and counted of one case of a matrix.</summary>
/// <param name="Case">The case as described.</param>
/// <param name="Result">Time per call and its verdict; times are of all callers together.</param>
/// <param name="ServerBytesPerCall">
/// Bytes the server allocates for a call; median of some windows of calls made one by one.
/// </param>
/// <param name="ClientBytesPerCall">Bytes the client allocates for a call; counted in the same windows.</param>
/// <param name="Server">The last start's server when all was done, with the collections of all starts.</param>
/// <param name="Client">The same of the client.</param>
/// <param name="ServerHeaps">Heaps the server's collector works with; 0 where the runtime does not tell.</param>
/// <param name="ClientHeaps">The same of the client.</param>
public sealed record RuntimeRow(
    RuntimeCase Case, CaseResult Result, double ServerBytesPerCall, double ClientBytesPerCall,
    ProcessReading Server, ProcessReading Client, int ServerHeaps, int ClientHeaps)
{
    /// <summary>Calls answered in a second, all callers together.</summary>
    public double CallsPerSecond => 1 / Result.PerCall.Value.Seconds;

    /// <summary>
    /// Whether enough processes were started, and these were steady enough, for an interval. False for the baseline.
    /// </summary>
    public bool IsJudged => Result.Verdict is Verdict.Faster or Verdict.Slower or Verdict.CannotTellApart;

    /// <summary>Calls per second of the start that had the fewest.</summary>
    public double SlowestStart => 1e9 / Result.RoundMedians.Max();

    /// <summary>Calls per second of the start that had the most.</summary>
    public double FastestStart => 1e9 / Result.RoundMedians.Min();
}
