namespace GrpcLab.Look;

/// <summary>Log entries for each call.</summary>
internal sealed class LogLines() : Rule(
    id: "LOOK06",
    looksFor: "log entries for each call",
    threshold: "1 entry for each call or other request, 20 in all and at least 10 calls; entries that pass the "
        + "application's own log filters",
    source: "measured: several a call with ASP.NET Core at Information, none at Warning",
    fix: "Set Microsoft.AspNetCore, System.Net.Http.HttpClient and Grpc to Warning; log your own per-call "
        + "entries at Debug.",
    chapter: "01-channel-reuse")
{
    private const int FewestEntries = 20, FewestCalls = 10, CategoriesShown = 3;
    private const double ClearlyMore = 1.25;

    public override Verdict Judge(Observation seen)
    {
        if (!seen.HasLogger)
        {
            return NotSeen("no EventSource logger is registered, or nothing was logged (WebApplication registers one, "
                + "AddLogging alone does not; a recording has no log entries)");
        }

        // Log entries and calls were counted while events were read, the other requests in the whole window.
        var (entries, calls) = (seen.LogEntries.Total, seen.Calls);
        var others = (long)(
            (seen.ServerTimes.Others + seen.ClientTimes.Others + OthersOfHttp2(seen)) * seen.ShareOfEvents);
        if (entries < FewestEntries || calls < FewestCalls || entries < calls + others)
        {
            return NotFound($"{N(entries)} entries for {N(calls)} calls"
                + (others == 0 ? "" : $" and {N(others)} other requests"));
        }

        var categories = seen.LogEntries.Largest(CategoriesShown).Select(entry => $"{entry.Key} ({N(entry.Value)})");
        return Found(
            Severity.Warning, "Each call writes to the log.",
            $"{N(entries)} entries for {N(calls)} calls ({N((double)entries / calls)} a call), most by "
            + string.Join(", ", categories));
    }

    // The server's meter counts all requests over HTTP/2 and 3, gRPC's counter the calls among them. The two begin up
    // to a second apart, and a process is slower while events are read: a small difference is none.
    private static double OthersOfHttp2(Observation seen)
    {
        var calls = Math.Max(seen.Server.CallsInWindow, seen.Server.Started / seen.ShareOfEvents);
        return seen.ServerTimes.Count >= ClearlyMore * calls ? seen.ServerTimes.Count - calls : 0;
    }
}
