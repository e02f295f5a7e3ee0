using System.Globalization;

namespace GrpcLab.Look;

/// <summary>How one fault is told from health, by counts.</summary>
/// <param name="id">A name that stays, such as LOOK01.</param>
/// <param name="looksFor">The fault, as the list of what was looked for names it.</param>
/// <param name="threshold">The counts, and from where on they are a fault.</param>
/// <param name="source">Where the threshold comes from.</param>
/// <param name="fix">What to do, in a line.</param>
/// <param name="chapter">The notebook, without its folder and ending.</param>
internal abstract class Rule(
    string id, string looksFor, string threshold, string source, string fix, string chapter)
{
    public string Id => id;

    public string LooksFor => looksFor;

    public string Threshold => threshold;

    public string Source => source;

    public string Chapter => chapter;

    /// <summary>Judges what was seen.</summary>
    public abstract Verdict Judge(Observation seen);

    /// <summary>The fault is there; what to do is the rule's own line, unless another is given.</summary>
    protected Verdict Found(
        Severity severity, string title, string evidence, double? cost = null, string? otherFix = null) =>
        new Verdict.Found(new Finding(
            id, severity, title, evidence, cost is { } share ? Math.Clamp(share, 0, 1) : null, otherFix ?? fix,
            $"notebooks/{chapter}.ipynb", threshold));

    protected Verdict NotFound(string counted) => new Verdict.NotFound(new LookedFor(id, looksFor, counted));

    protected Verdict NotSeen(string why) => new Verdict.NotSeen(new LookedFor(id, looksFor, why));

    /// <summary>A number as it is read: 1,234 or 0.012.</summary>
    protected static string N(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <inheritdoc cref="N(long)"/>
    protected static string N(double value) => value.ToString(
        Math.Abs(value) switch { >= 100 => "N0", >= 1 => "0.0#", _ => "0.0##" }, CultureInfo.InvariantCulture);

    protected static string Percent(double share) => share.ToString(
        share is > 0 and < 0.01 ? "0.0 %" : "0 %", CultureInfo.InvariantCulture);

    protected static string Milliseconds(double seconds) => $"{N(seconds * 1000)} ms";

    /// <summary>The share of the client's call time that so many seconds are; null where it is not known.</summary>
    protected static double? ShareOfCalls(Observation seen, double seconds) =>
        seen.ClientTimes.Mean is { } mean && seen.Http.Requests > 0 ? seconds / (mean * seen.Http.Requests) : null;

    protected const string NoClientCalls = "the process started no HTTP/2 request while events were read";
}

/// <summary>What a rule says: the fault is there, it is not, or this could not be seen.</summary>
internal abstract record Verdict
{
    private Verdict()
    {
    }

    internal sealed record Found(Finding Finding) : Verdict;

    internal sealed record NotFound(LookedFor LookedFor) : Verdict;

    internal sealed record NotSeen(LookedFor LookedFor) : Verdict;
}

/// <summary>All rules, in the order of their numbers.</summary>
internal static class RuleSet
{
    /// <param name="other">The server of a watched pair, or null.</param>
    public static IReadOnlyList<Rule> Of(Observation? other) =>
    [
        new ConnectionPerCall(), new StreamLimit(), new IdleConnection(), new DeadConnection(), new BlockedThreads(),
        new LogLines(), new OneAddress(), new UnfinishedStreams(), new LargeMessages(), new FailingCalls(),
        new Collections(), new OldHttp(), new ColdCode(), new BetweenTwo(other),
    ];
}
