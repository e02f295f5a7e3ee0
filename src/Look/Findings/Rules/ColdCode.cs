namespace GrpcLab.Look;

/// <summary>A process that is still compiling.</summary>
internal sealed class ColdCode() : Rule(
    id: "LOOK13",
    looksFor: "code that is still being compiled",
    threshold: "10 % of one core spent compiling, and 100 methods a second, after the watch's first 3 s",
    source: "measured: 313 to 603 methods a second in cold processes, 45 in warm ones; attaching adds 860, "
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
        var counted = $"{N(aSecond)} methods compiled a second, {Percent(share)} of a core, over "
            + $"{N((long)Math.Round(time.SettledSeconds))} s; {N(methods.Gain)} methods in all";
        return share < LeastShare || aSecond < FewestMethods
            ? NotFound(counted)
            : Found(Severity.Note, "Code is still being compiled; the numbers are those of a cold start.", counted);
    }
}
