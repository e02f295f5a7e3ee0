using System.Text.Json.Serialization;

namespace GrpcLab.Look;

/// <summary>
/// What is wrong with one process, what was looked for besides, and what could not be seen. A notebook shows it with a
/// figure of each second.
/// </summary>
[TypeFormatterSource(typeof(NotebookDisplay), PreferredMimeTypes = [NotebookDisplay.Html, NotebookDisplay.Text])]
public sealed class LookReport
{
    /// <summary>Judges what was seen by every rule.</summary>
    /// <param name="seen">The counts of one process.</param>
    /// <param name="other">
    /// Those of the server of a watched pair, which may be this process. Default: none, one process was watched.
    /// </param>
    public LookReport(Observation seen, Observation? other = null)
    {
        Seen = seen;
        var verdicts = RuleSet.Of(other).Select(rule => rule.Judge(seen)).ToList();
        Findings =
        [
            .. verdicts.OfType<Verdict.Found>().Select(verdict => verdict.Finding)
                .OrderByDescending(finding => finding.Severity)
                .ThenByDescending(finding => finding.Cost ?? 0)
                .ThenBy(finding => finding.Id, StringComparer.Ordinal),
        ];
        NotFound = [.. verdicts.OfType<Verdict.NotFound>().Select(verdict => verdict.LookedFor)];
        NotSeen = [.. verdicts.OfType<Verdict.NotSeen>().Select(verdict => verdict.LookedFor)];
    }

    /// <summary>The counts.</summary>
    public Observation Seen { get; }

    /// <summary>Faults, the worst and most costly first.</summary>
    public IReadOnlyList<Finding> Findings { get; }

    /// <summary>What was looked for and is not there.</summary>
    public IReadOnlyList<LookedFor> NotFound { get; }

    /// <summary>What could not be seen in this process, and why.</summary>
    public IReadOnlyList<LookedFor> NotSeen { get; }

    /// <summary>The report as text.</summary>
    public override string ToString() => TextReport.Of([this]);
}

/// <summary>How bad a finding is.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Severity>))]
public enum Severity
{
    /// <summary>Worth knowing; nothing to do for most.</summary>
    Note,

    /// <summary>It costs time, or will under more load.</summary>
    Warning,

    /// <summary>Calls fail or wait because of it now.</summary>
    Error,
}

/// <summary>A fault that was seen.</summary>
/// <param name="Id">A name that stays, such as LOOK01.</param>
/// <param name="Severity">How bad it is.</param>
/// <param name="Title">The fault in a sentence.</param>
/// <param name="Evidence">The counts it rests on, with how many calls were seen.</param>
/// <param name="Cost">
/// The share of the time of calls that it explains, from 0 to 1; null where that cannot be estimated.
/// </param>
/// <param name="Fix">What to do, in a line.</param>
/// <param name="Chapter">The notebook of the course that proves it.</param>
/// <param name="Rule">The rule with its threshold.</param>
public sealed record Finding(
    string Id, Severity Severity, string Title, string Evidence, double? Cost, string Fix, string Chapter, string Rule);

/// <summary>A fault that was looked for: not found, or impossible to see.</summary>
/// <param name="Id">A name that stays, such as LOOK01.</param>
/// <param name="LooksFor">The fault.</param>
/// <param name="Why">What was counted, or why it could not be.</param>
public sealed record LookedFor(string Id, string LooksFor, string Why);
