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
                var isClaim = tie.Kind == EvidenceTie.Claim;
                if (isClaim) named.Add(tie.Text);
                var found = isClaim ? claims.FirstOrDefault(made => made.Claim.Text == tie.Text) : default;
                var row = found.Claim is not null ? Made(report, found.Claim, found.Cell) : new()
                {
                    Chapter = report.Chapter.Name,
                    Evidence = isClaim ? EvidenceTie.Missing : tie.Kind,
                    Text = tie.Kind == EvidenceTie.Published ? $"data/published/{tie.Text}.csv" : tie.Text,
                };
                yield return row with { Section = statement.Section, Prose = statement.Text };
            }
        }

        foreach (var (claim, cell) in claims.Where(made => !named.Contains(made.Claim.Text)))
        {
            yield return Made(report, claim, cell);
        }
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
