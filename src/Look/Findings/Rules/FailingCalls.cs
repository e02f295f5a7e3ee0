namespace GrpcLab.Look;

/// <summary>Calls that fail, by status.</summary>
internal sealed class FailingCalls() : Rule(
    id: "LOOK10",
    looksFor: "failing calls",
    threshold: "5 failed calls, and 1 % of all; a note where 9 of 10 of them were CANCELLED",
    source: "our choice; an answer such as NOT_FOUND that callers expect counts as well",
    fix: "See what each status means, and retry only what may be repeated, with a limit.",
    chapter: "11-across-a-network")
{
    private const int FewestFailures = 5, StatusesShown = 4;
    private const double LeastShare = 0.01, ManyShare = 0.1, MostlyCancelled = 0.9;
    private const string FixOfCancelled = "Not a fault where streams are disposed early, calls are hedged or callers "
        + "leave; otherwise find out who cancels.";

    public override Verdict Judge(Observation seen)
    {
        if (!seen.Client.IsSeen && !seen.Server.IsSeen) return NotSeen("no gRPC call began in the window");

        // Of a process that is both, the side that meets the rule; of two that do, the one that fails more, and not
        // by cancelling.
        (GrpcCounts Counts, string Side)[] sides = [(seen.Client, "client"), (seen.Server, "server")];
        var (counts, side) = sides.Where(one => one.Counts.IsSeen)
            .OrderByDescending(one => Fails(one.Counts)).ThenBy(one => AreCancelled(one.Counts))
            .ThenByDescending(one => FailuresOf(one.Counts)).First();
        var (failures, calls) = (FailuresOf(counts), CallsOf(counts));
        if (!Fails(counts))
        {
            return NotFound($"{N(failures)} of {N(calls)} calls failed");
        }

        var statuses = counts.Failures.Largest(StatusesShown).Select(status => $"{status.Key} {N(status.Value)}");
        var areCancelled = AreCancelled(counts);
        return Found(
            areCancelled ? Severity.Note : failures >= ManyShare * calls ? Severity.Error : Severity.Warning,
            areCancelled ? "Calls are cancelled." : "Calls fail.",
            $"{N(failures)} of {N(calls)} calls of the {side} failed in the whole window"
            + (counts.Failures.Total == 0 ? "" : $"; while events were read: {string.Join(", ", statuses)}")
            + (seen.Client.MissedDeadlinesInWindow == 0 ? ""
                : $"; {N(seen.Client.MissedDeadlinesInWindow)} of the client's calls missed their deadline"),
            otherFix: areCancelled ? FixOfCancelled : null);
    }

    // As callers may do on purpose.
    private static bool AreCancelled(GrpcCounts counts) =>
        counts.Cancelled > 0 && counts.Cancelled >= MostlyCancelled * counts.Failures.Total;

    private static bool Fails(GrpcCounts counts) =>
        FailuresOf(counts) >= FewestFailures && FailuresOf(counts) >= LeastShare * CallsOf(counts);

    private static long FailuresOf(GrpcCounts counts) => Math.Max(counts.FailuresInWindow, counts.Failures.Total);

    private static long CallsOf(GrpcCounts counts) =>
        Math.Max(Math.Max(counts.CallsInWindow, counts.Started), FailuresOf(counts));
}
