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
    /// <param name="other">Those of another that it calls, watched at the same time. Default: none.</param>
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
