namespace GrpcLab.Look;

/// <summary>Log entries for each call.</summary>
internal sealed class LogLines : Rule
{
    private const int FewestEntries = 20, CategoriesShown = 3;

    public override string Id => "LOOK06";

    public override string LooksFor => "log entries for each call";

    public override string Threshold => "1 entry a call, and 20 in all, that the application's own filters let through";

    public override string Source => "measured: 4.00 a call with ASP.NET Core at Information, 0 at Warning";

    public override string Fix =>
        "Set Microsoft.AspNetCore, System.Net.Http.HttpClient and Grpc to Warning; log your own per call at Debug.";

    public override string Chapter => "09-what-makes-it-fast";

    public override Verdict Judge(Observation seen)
    {
        if (!seen.HasLogger)
        {
            return NotSeen("no logger for event sources is registered, or nothing was logged (WebApplication has one, "
                + "AddLogging alone has none)");
        }

        var (entries, calls) = (seen.LogEntries.Total, seen.Calls);
        if (entries < FewestEntries || entries < calls) return NotFound($"{N(entries)} entries for {N(calls)} calls");

        var categories = seen.LogEntries.Largest(CategoriesShown).Select(entry => $"{entry.Key} ({N(entry.Value)})");
        return Found(
            Severity.Warning, "Each call writes to the log.",
            $"{N(entries)} entries for {N(calls)} calls "
            + (calls == 0 ? "" : $"({N((double)entries / calls)} a call), ")
            + $"most by {string.Join(", ", categories)}");
    }
}
