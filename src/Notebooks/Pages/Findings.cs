using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// What a run of a chapter found, in short. Nobody picks it: the first comparison that held comes first, then the
/// mechanisms that did, in the order of the chapter; and the first figure.
/// </summary>
internal sealed partial class Findings
{
    private const int Most = 3;

    private readonly NotebookReport _report;
    // The cells of claims that follow a question's answer.
    private readonly HashSet<string> _deciding;

    public Findings(NotebookReport report)
    {
        _report = report;
        Claims =
        [
            .. report.Cells.SelectMany(cell => VerdictReader.Claims(cell.Results.Outputs)
                .Select(claim => (claim, AnchorOf(cell)))),
        ];
        _deciding = [.. report.Cells.Zip(report.Cells.Skip(1))
            .Where(pair => pair.First.Cell.Tags.Contains(CellTags.Quiz)
                && pair.Second.Cell.Tags.Contains(CellTags.Claims))
            .Select(pair => AnchorOf(pair.Second))];
    }

    /// <summary>Every claim with the anchor of its cell, in the chapter's order.</summary>
    public IReadOnlyList<(ClaimVerdict Claim, string Anchor)> Claims { get; }

    /// <summary>
    /// The few that come first; what did not hold is among them only when nothing did. What decides a question is not:
    /// it would give the answer away.
    /// </summary>
    public IReadOnlyList<(ClaimVerdict Claim, string Anchor)> Few =>
    [
        .. Claims.Where(one => !_deciding.Contains(one.Anchor))
            .OrderBy(one => (one.Claim.State == ClaimState.Held ? 0 : 2) + (one.Claim.IsMechanism ? 1 : 0))
            .Take(Most),
    ];

    /// <summary>The first figure as its cell put it out; null where there is none.</summary>
    public string? Figure => _report.Cells.SelectMany(cell => cell.Results.Outputs).OfType<DisplayOutput>()
        .Select(output => output.Data.GetValueOrDefault(MimeTypes.Html)).OfType<string>()
        .Select(InlineFigures.First).FirstOrDefault(figure => figure is not null);

    /// <summary>What became of the claims altogether; null where there are none.</summary>
    public ClaimState? Worst => Claims.Count == 0 ? null : Claims.Max(one => one.Claim.State);

    /// <summary>The chapter's question, as Markdown; null where it asks none.</summary>
    public static string? Question(Notebook notebook) =>
        notebook.Cells is [{ Kind: CellKind.Markdown } first, ..]
        && Asked().Match(first.Source) is { Success: true } asked
            ? asked.Groups[1].Value : null;

    /// <summary>A claim as a sentence.</summary>
    public static string Sentence(ClaimVerdict claim) =>
        claim.Text.Length == 0 ? "" : char.ToUpperInvariant(claim.Text[0]) + claim.Text[1..] + ".";

    private static string AnchorOf(CellReport report) => $"#cell-{report.Cell.CodeNumber}";

    [GeneratedRegex(@"^\*\*Question\.\*\* (.+)$", RegexOptions.Multiline)]
    private static partial Regex Asked();
}
