namespace GrpcLab;

/// <summary>One server's part in a run, counted at both ends.</summary>
/// <param name="Name">The server.</param>
/// <param name="Sent">
/// Requests the client sent to it, retries included, answered or not; 0 where a balancer lies between.
/// </param>
/// <param name="Counted">What the server counted.</param>
/// <remarks>
/// Without the lab's own question to each server, just before something happens, which jobs it has done so far; in the
/// last reading of a server that has gone it may be counted.
/// </remarks>
public sealed record BackendTally(string Name, long Sent, BackendCount Counted)
{
    /// <summary>Calls that reached it.</summary>
    public long Calls => Counted.Calls;
}
