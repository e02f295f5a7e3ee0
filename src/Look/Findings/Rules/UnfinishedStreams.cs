namespace GrpcLab.Look;

/// <summary>Calls that are begun and neither read to their end nor disposed.</summary>
internal sealed class UnfinishedStreams() : Rule(
    id: "LOOK08",
    looksFor: "streams opened and never finished",
    threshold:
        "calls in progress grew by 10 and by 8 of every 10 calls that began, rose in half of the seconds and fell in "
        + "at most a third as many, although calls were answered; or calls in progress grew by 10, however many began, "
        + "and the number of answered, unfinished calls grew like that",
    source: "measured: all calls stay open with unread streams, none with read ones",
    fix: "Read each stream to its end or dispose the call (using); streams meant to stay open are not a fault.",
    chapter: "04-streaming")
{
    private const int FewestOpen = 10, FewestSteps = 4;
    private const double LeastShare = 0.8, LeastSteps = 0.5, MostFalls = 1 / 3.0, LeastAnswered = 0.5;

    public override Verdict Judge(Observation seen)
    {
        if (!seen.Client.IsSeen && !seen.Server.IsSeen) return NotSeen("no gRPC call began in the window");

        // Calls whose headers never came wait for a server or a thread, which other rules find.
        if (IsGrowing(seen.Client) && AreAnswered(seen))
        {
            return Found(seen.Client, "client");
        }

        // Of calls whose end was dropped nobody knows that they ended. And of as many calls in progress now more, now
        // fewer are answered.
        var grew = seen.Client.Open.Steps == 0 || seen.Client.Open.Gain >= FewestOpen;
        if (grew && seen.Lost == 0 && IsGrowing(seen.OpenAnswered))
        {
            return Found(
                $"{N(seen.OpenAnswered.Gain)} of {N(seen.Client.Started)} calls that the client began were answered "
                + $"and did not end, and their number grew in {Steps(seen.OpenAnswered)} s");
        }

        return IsGrowing(seen.Server) && seen.Server.Sent >= LeastAnswered * seen.Server.Started
            ? Found(seen.Server, "server")
            : NotFound($"calls in progress changed by {N(seen.Client.Open.Gain)} (client) and "
                + $"{N(seen.Server.Open.Gain)} (server)");
    }

    // The meter tells of an answer when its headers have come. It knows the version of HTTP, and the whole window.
    private static bool AreAnswered(Observation seen) => seen.ClientTimes.Count > 0
        ? seen.ClientTimes.Endpoints.Values.Sum(one => one.Answered) >= LeastAnswered * seen.Client.CallsInWindow
        : seen.Http.Answered >= LeastAnswered * seen.Http.Requests;

    private static bool IsGrowing(GrpcCounts counts) =>
        IsGrowing(counts.Open) && counts.Open.Gain >= LeastShare * counts.CallsInWindow;

    private static bool IsGrowing(CounterReading open) =>
        open.Gain >= FewestOpen && open.Steps >= FewestSteps
        // A busy process reads late, or twice at once: then nothing rises in between.
        && open.Rises >= LeastSteps * open.Steps && open.Falls <= MostFalls * open.Rises;

    private Verdict Found(GrpcCounts counts, string side) => Found(
        $"{N(counts.Open.Gain)} of {N(counts.CallsInWindow)} calls that the {side} began did not end, and their "
        + $"number grew in {Steps(counts.Open)} s; {N(counts.ReceivedInWindow)} messages were received");

    private Verdict Found(string evidence) =>
        Found(Severity.Warning, "Streams are opened and not finished.", evidence);

    private static string Steps(CounterReading open) => $"{N(open.Rises)} of {N(open.Steps)}";
}
