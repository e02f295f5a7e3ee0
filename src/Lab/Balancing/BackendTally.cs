namespace GrpcLab;

/// <summary>One server's part in a run, counted at both ends.</summary>
/// <param name="Name">The server.</param>
/// <param name="Sent">Requests the client sent to it, retries included, answered or not; 0 where a balancer lies between.</param>
/// <param name="Counted">What the server counted.</param>
/// <remarks>Both hold the lab's own question, just before something happens, which jobs the server has done so far.</remarks>
public sealed record BackendTally(string Name, long Sent, BackendCount Counted)
{
    /// <summary>Calls that reached it.</summary>
    public long Calls => Counted.Calls;
}
