namespace GrpcLab.Look;

/// <summary>A process that is still compiling.</summary>
internal sealed class ColdCode() : Rule(
    id: "LOOK13",
    looksFor: "code that is still being compiled",
    threshold: "0.1 s spent compiling in each second, all threads together, and 100 methods, after the watch's first "
        + "3 s",
    source: "measured: hundreds of methods a second in cold processes, dozens in warm ones; attaching adds hundreds, "
        + "once, in the first 3 s",
    fix: "Make warm-up calls before it takes traffic (a start-up probe), or publish with ReadyToRun.",
    chapter: "00-getting-started")
{
    private const double LeastShare = 0.1, FewestMethods = 100;

    public override Verdict Judge(Observation seen)
    {
        var (time, methods) = (seen.Runtimes["time-in-jit"], seen.Runtimes["methods-jitted-count"]);
        if (time.SettledReadings == 0) return NotSeen("needs 4 s or longer, and the counters of System.Runtime");

        var share = time.SettledSum / 1000 / time.SettledSeconds;
        var aSecond = methods.SettledGain / time.SettledSeconds;
        // On the clock, with what its threads waited for a core meanwhile: it may be more than the cores have.
        var counted = $"{N(aSecond)} methods compiled in each of {N((long)Math.Round(time.SettledSeconds))} s, in "
            + $"{Milliseconds(share)} of it, all threads together; {N(methods.Gain)} methods in all";
        return share < LeastShare || aSecond < FewestMethods
            ? NotFound(counted)
            : Found(Severity.Note, "Code is still being compiled; the numbers are those of a cold start.", counted);
    }
}
