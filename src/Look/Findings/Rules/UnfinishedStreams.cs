namespace GrpcLab.Look;

/// <summary>Calls that are begun and neither read to their end nor disposed.</summary>
internal sealed class UnfinishedStreams() : Rule(
    id: "LOOK08",
    looksFor: "streams opened and never finished",
    threshold:
        "calls in progress grew by 10, by 8 of every 10 that began, and in 3 of every 4 seconds, though they were "
        + "answered",
    source: "measured: 40 of 40 stayed open with unread streams, 0 of 560 with read ones",
    fix: "Read each stream to its end or dispose the call (using); streams meant to stay open are no fault.",
    chapter: "04-streaming")
{
    private const int FewestOpen = 10, FewestSteps = 5;
    private const double LeastShare = 0.8, LeastSteps = 0.75, LeastAnswered = 0.5;

    public override Verdict Judge(Observation seen)
    {
        if (!seen.Client.IsSeen && !seen.Server.IsSeen) return NotSeen("gRPC began no call in the window");

        // Calls whose headers never came wait for a server or a thread, which other rules find.
        return IsGrowing(seen.Client) && seen.Http.Answered >= LeastAnswered * seen.Http.Requests
                ? Found(seen.Client, "client")
            : IsGrowing(seen.Server) && seen.Server.Sent >= LeastAnswered * seen.Server.Started
                ? Found(seen.Server, "server")
            : NotFound($"calls in progress changed by {N(seen.Client.OpenGrowth)} (client) and "
                + $"{N(seen.Server.OpenGrowth)} (server)");
    }

    private static bool IsGrowing(GrpcCounts counts)
    {
        var (grew, didNot) = counts.OpenSteps;
        return counts.OpenGrowth >= FewestOpen && counts.OpenGrowth >= LeastShare * counts.CallsInWindow
            && grew + didNot >= FewestSteps && grew >= LeastSteps * (grew + didNot);
    }

    private Verdict Found(GrpcCounts counts, string side) => Found(
        Severity.Warning, "Streams are opened and not finished.",
        $"{N(counts.OpenGrowth)} of {N(counts.CallsInWindow)} calls that the {side} began did not end, and their "
        + $"number grew in {N(counts.OpenSteps.Grew)} of {N(counts.OpenSteps.Grew + counts.OpenSteps.DidNot)} s; "
        + $"{N(counts.ReceivedInWindow)} messages were received");
}
