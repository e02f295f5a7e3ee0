namespace GrpcLab.Look;

/// <summary>A process that is still compiling.</summary>
internal sealed class ColdCode() : Rule(
    id: "LOOK13",
    looksFor: "code that is still being compiled",
    threshold: "10 % of one core in compiling, and 1,000 methods",
    source: "measured: 313 to 603 methods a second in cold processes, 45 in warm ones; attaching compiles 860 once",
    fix: "Call it before you count it in (a start-up probe), publish with ReadyToRun.",
    chapter: "00-getting-started")
{
    private const double LeastShare = 0.1;
    private const long FewestMethods = 1_000;

    public override Verdict Judge(Observation seen)
    {
        var (time, methods) = (seen.Runtimes["time-in-jit"], seen.Runtimes["methods-jitted-count"].Gain);
        if (time.Readings == 0) return NotSeen("the counters of System.Runtime did not come");

        var share = time.Sum / 1000 / Math.Max(1, time.Readings);
        var counted = $"{N(methods)} methods compiled in {N(seen.Window.TotalSeconds)} s, {Percent(share)} of a core";
        return share < LeastShare || methods < FewestMethods
            ? NotFound(counted)
            : Found(Severity.Note, "Code is still being compiled; the numbers are those of a start.", counted);
    }
}
