using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>Brings a notebook's prose and the claims of its run together.</summary>
internal static class ClaimRows
{
    public static IEnumerable<ClaimRow> Of(NotebookReport report)
    {
        var claims = report.Cells.SelectMany(cell =>
            VerdictReader.Claims(cell.Results.Outputs).Select(claim => (Claim: claim, Cell: cell.Cell.CodeNumber)))
            .ToList();
        var named = new HashSet<string>();
        foreach (var statement in ProseStatements.In(report.Notebook))
        {
            foreach (var tie in statement.Ties)
            {
                named.UnionWith(tie is ClaimTie { Text: var text } ? [text] : []);
                yield return Tied(report, statement, tie, claims);
            }
        }

        foreach (var (claim, cell) in claims.Where(made => !named.Contains(made.Claim.Text)))
        {
            yield return Made(report, claim, cell);
        }
    }

    private static ClaimRow Tied(
        NotebookReport report, ProseStatement statement, EvidenceTie tie,
        IReadOnlyList<(ClaimVerdict Claim, int? Cell)> claims)
    {
        var found = tie is ClaimTie named ? claims.FirstOrDefault(made => made.Claim.Text == named.Text) : default;
        var row = tie switch
        {
            ClaimTie when found.Claim is not null => Made(report, found.Claim, found.Cell),
            ClaimTie lost => new ClaimRow { Chapter = report.Chapter.Name, Evidence = "missing", Text = lost.Text },
            PublishedTie published => new ClaimRow
            {
                Chapter = report.Chapter.Name,
                Evidence = "published",
                Text = $"data/published/{published.Name}.csv",
            },
            PredictionTie => new ClaimRow { Chapter = report.Chapter.Name, Evidence = "prediction" },
            DocumentedTie => new ClaimRow { Chapter = report.Chapter.Name, Evidence = "documented" },
            UnreadableTie unreadable =>
                new ClaimRow { Chapter = report.Chapter.Name, Evidence = "missing", Text = unreadable.Comment },
            _ => throw new InvalidOperationException($"The list of claims does not know a {tie.GetType().Name}."),
        };
        return row with { Section = statement.Section, Prose = statement.Text };
    }

    private static ClaimRow Made(NotebookReport report, ClaimVerdict claim, int? cell) => new()
    {
        Chapter = report.Chapter.Name,
        Evidence = "claim",
        Text = claim.Text,
        Kind = claim.Kind.Word(),
        Outcome = claim.State.Word(),
        Detail = claim.Detail,
        Cell = cell,
        Conditions = Conditions(report),
    };

    public static string Conditions(NotebookReport report) => string.Join(" · ",
    [
        report.StartedAt.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        $"{report.Budget.ToString().ToLowerInvariant()} budget",
        .. report.Conditions.Select(condition => $"{condition.Name} {condition.Value}"),
    ]);
}

/// <summary>One line of the list of claims.</summary>
internal sealed record ClaimRow
{
    public required string Chapter { get; init; }

    public string Section { get; init; } = "";

    public string Prose { get; init; } = "";

    /// <summary>claim, prediction, published, documented; or missing where a tie leads nowhere.</summary>
    public required string Evidence { get; init; }

    public string Text { get; init; } = "";

    public string Kind { get; init; } = "";

    public string Outcome { get; init; } = "";

    public string Detail { get; init; } = "";

    public int? Cell { get; init; }

    public string Conditions { get; init; } = "";

    public IEnumerable<string> Cells =>
    [
        Chapter, Section, Prose, Evidence, Text, Kind, Outcome, Detail,
        Cell?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? "", Conditions,
    ];
}
