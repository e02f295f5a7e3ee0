namespace GrpcLab.Look;

/// <summary>Threads of the pool that wait for calls instead of awaiting them.</summary>
internal sealed class BlockedThreads() : Rule(
    id: "LOOK05",
    looksFor: "threads blocked in calls",
    threshold:
        "the thread pool grew 5 times, or 5 times for each full 30 s of a longer watch, because one of its threads "
        + "waited, or because nothing left its queue for 0.5 s; or it grew 3 times or has 3 more threads than cores, "
        + "and 1.5 of its threads on average waited in the application's methods for 3 s",
    source:
        "measured: dozens of times in some seconds with .Result, never with await; 5, as programs may block while they "
        + "start",
    fix: "await the call (the Async method), all the way up; no .Result, .Wait() or blocking stub.",
    chapter: "08-stacks")
{
    private const int FewestBlockings = 5, ManyBlockings = 20, PlacesShown = 3;
    private const double FewestWaiting = 1.5;
    private const string FixOfHeld =
        "Long or CPU-bound work holds the pool's threads: move it to threads of its own, or give it more cores.";

    private static readonly TimeSpan UsualWatch = TimeSpan.FromSeconds(30);

    public override Verdict Judge(Observation seen)
    {
        if (!seen.HasRuntime) return NotSeen("the file has no runtime events (--providers prints what to record)");

        var runtime = seen.Runtimes;
        var (blocked, starved) = (runtime.CooperativeBlockings, runtime.Starvations);
        var threads = (long)Math.Max(runtime.MostThreads, runtime["threadpool-thread-count"].Largest);
        var isSteady = runtime.ThreadsWaiting >= FewestWaiting;
        // What happens now and then adds up in a long watch.
        var spans = Math.Max(1, (long)(seen.Window / UsualWatch));
        if (blocked + starved < FewestBlockings * spans && !isSteady)
        {
            return NotFound(
                $"the pool grew {N(blocked + starved)} times for want of a thread; it had {N(threads)} threads at "
                + "most");
        }

        var isHeld = blocked == 0 && !isSteady && runtime.WaitingIn is not { Total: > 0 };
        return Found(
            blocked + starved >= ManyBlockings * spans ? Severity.Error : Severity.Warning,
            blocked > 0 || isSteady
                ? "Thread pool threads are blocked in calls."
                : "All thread pool threads are in use; queued work waits for one.",
            $"the pool grew {N(blocked)} times because a thread waited and {N(starved)} times because nothing left its "
            + $"queue, to {N(threads)} threads; {PlacesOf(runtime)}",
            otherFix: isHeld ? FixOfHeld : null);
    }

    private static string PlacesOf(RuntimeCounts runtime) => runtime.WaitingIn switch
    {
        null => "where they wait is not known: no stacks were read",
        { Total: 0 } => "no stack of a wait was seen (only .NET 9 and later write them)",
        var places => $"{N(runtime.ThreadsWaiting)} of them wait on average, in "
            + string.Join(", ", places.Largest(PlacesShown).Select(place => $"{place.Key} ({N(place.Value)})")),
    };
}
