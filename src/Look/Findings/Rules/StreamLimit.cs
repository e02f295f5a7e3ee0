namespace GrpcLab.Look;

/// <summary>Calls that wait for a stream, because their connection carries as many as the server allows.</summary>
internal sealed class StreamLimit() : Rule(
    id: "LOOK02",
    looksFor: "calls that wait for a stream on a full connection",
    threshold: "10 calls, and 1 % of all, that waited 5 ms or longer for a stream of a connection already in use",
    source:
        "measured: most calls with a full connection, none without; 5 ms is above a busy machine's delays",
    fix: "Set SocketsHttpHandler.EnableMultipleHttp2Connections, or use several channels; give long-lived streams a "
        + "channel of their own.",
    chapter: "02-concurrent-streams")
{
    private const int FewestQueued = 10;
    private const double FewestShare = 0.01, ManyShare = 0.1;

    public override Verdict Judge(Observation seen)
    {
        var http = seen.Http;
        if (http.Requests == 0) return NotSeen(NoClientCalls);

        var share = (double)http.QueuedForStream / http.Requests;
        if (http.QueuedForStream < FewestQueued || share < FewestShare)
        {
            return NotFound($"{N(http.QueuedForStream)} of {N(http.Requests)} requests waited 5 ms or longer");
        }

        return Found(
            share >= ManyShare ? Severity.Error : Severity.Warning,
            "Calls wait for a stream on a full connection.",
            $"{N(http.QueuedForStream)} of {N(http.Requests)} calls waited for a stream, "
            + $"{Milliseconds(http.SecondsForStream / http.QueuedForStream)} on average, "
            + $"and {N(http.Opened)} connections were opened meanwhile",
            ShareOfCalls(seen, http.SecondsForStream));
    }
}
