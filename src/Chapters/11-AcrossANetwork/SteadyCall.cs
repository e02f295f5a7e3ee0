using Grpc.Core;

namespace GrpcLab;

/// <summary>One call of a <see cref="BackendRun"/>, as its caller saw it.</summary>
/// <param name="Key">Names its job, so that a server can tell whether it was done, and how often.</param>
/// <param name="Began">When, since the first call.</param>
/// <param name="Took">Time to its end, retries included.</param>
/// <param name="Status">How it ended.</param>
/// <param name="Detail">What the status says beside its code; empty when OK.</param>
/// <param name="Attempts">How often it was sent; 1 also where a failed call does not tell.</param>
public sealed record SteadyCall(
    string Key, TimeSpan Began, TimeSpan Took, StatusCode Status, string Detail, int Attempts)
{
    /// <summary>Whether it succeeded.</summary>
    public bool Ok => Status == StatusCode.OK;

    /// <summary>When it ended, since the first call.</summary>
    public TimeSpan Ended => Began + Took;
}
