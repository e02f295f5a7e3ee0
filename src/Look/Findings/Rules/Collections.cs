namespace GrpcLab.Look;

/// <summary>A process that stands still for collections.</summary>
internal sealed class Collections() : Rule(
    id: "LOOK11",
    looksFor: "pauses for garbage collection",
    threshold: "all threads were paused for 5 % of the window; only a note below 10 %",
    source: "our choice: calls then take 5 % longer on average, and those that meet a pause far longer; 10 %, because "
        + "where no core is free, threads wait for one before they can stop",
    fix: "Allocate less for each call; with several cores and memory to spare, set ServerGarbageCollection.",
    chapter: "09-what-makes-it-fast")
{
    private const double LeastShare = 0.05, FirmShare = 0.1, ManyShare = 0.2;
    private const int ManyCores = 4;

    public override Verdict Judge(Observation seen)
    {
        if (!seen.HasRuntime) return NotSeen("the file has no runtime events (--providers prints what to record)");

        var runtime = seen.Runtimes;
        if (seen.Window <= TimeSpan.Zero) return NotSeen("nothing was watched");

        var share = runtime.PausedSeconds / seen.Window.TotalSeconds;
        var mode = runtime.IsServerGc switch
        {
            true => "Server GC",
            false => "Workstation GC",
            null => "unknown GC mode",
        };
        var cores = runtime.Cores is { } count ? $" on {count} cores" : "";
        var counted = $"{N(runtime.Pauses)} pauses, {Milliseconds(runtime.PausedSeconds)} in all ({Percent(share)} of "
            + $"the window), the longest {Milliseconds(runtime.LongestPause)}; {mode}{cores}";
        if (share < LeastShare) return NotFound(counted);

        var collections = runtime.Collections.Largest().Select(generation => $"{generation.Key} {N(generation.Value)}");
        var advice = runtime.IsServerGc == false && runtime.Cores >= ManyCores ? "; Server GC would use its cores" : "";
        var severity = share >= ManyShare ? Severity.Error : share >= FirmShare ? Severity.Warning : Severity.Note;
        return Found(
            severity, "Garbage collection pauses the process.",
            $"{counted}; collections: {string.Join(", ", collections)}{advice}", share);
    }
}
