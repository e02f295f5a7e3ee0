using System.Globalization;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// The box that opens a chapter: what its run found, a figure, three claims, and how the run was made.
/// </summary>
internal static class InShort
{
    public const string Anchor = "in-short";

    public static string Render(NotebookReport report, InlineFigures figures, PageLinks links)
    {
        var findings = new Findings(report);
        var answer = findings.Result is { } result ? Finding(result) + "\n" : "";
        var figure = findings.Figure is { } found
            ? $"<div class=\"out html\">{figures.Render(found, withData: false)}</div>\n" : "";
        var few = findings.Few.Count == 0
            ? "" : ClaimsPanel.Render(findings.Few.Select(one => (one.Claim, (string?)one.Anchor)));
        var claims = findings.Claims.Count == 0 ? "" : few + All(findings);
        return $"""
            <section class="short" aria-labelledby="{Anchor}">
            <h2 id="{Anchor}">In short</h2>
            {answer}{figure}{claims}{Run(report, links)}{Conditions(report)}</section>

            """;
    }

    /// <summary>A claim as a sentence, with its number; of one that did not hold it says so.</summary>
    public static string Finding(ClaimVerdict claim)
    {
        var (number, sentence) = (ClaimsPanel.Number(claim), Html.Escape(Findings.Sentence(claim)));
        var told = claim.State == ClaimState.Held
            ? sentence : $"{sentence.TrimEnd('.')}: <strong>{Html.Escape(claim.State.Words())}</strong>.";
        return $"<p class=\"finding\">{told}{(number.Length > 0 ? $" <span>{number}</span>" : "")}</p>";
    }

    private static string All(Findings findings)
    {
        var worst = findings.Worst!.Value;
        var summary = ClaimSummary.Of([.. findings.Claims.Select(one => one.Claim)]);
        if (findings.Claims.Count == findings.Few.Count)
        {
            return $"<p class=\"badge {worst.Word()}\"><span aria-hidden=\"true\">{worst.Sign()}</span> "
                + $"{summary}</p>\n";
        }

        var all = ClaimsPanel.Render(findings.Claims.Select(one => (one.Claim, (string?)one.Anchor)));
        return $"<details class=\"badge {worst.Word()}\"><summary><span aria-hidden=\"true\">{worst.Sign()}</span> "
            + $"{summary}</summary>{all}</details>\n";
    }

    private static string Run(NotebookReport report, PageLinks links)
    {
        var exact = report.StartedAt.ToString("yyyy-MM-ddTHH:mm:sszzz", CultureInfo.InvariantCulture);
        var when = report.StartedAt.ToString("d MMMM yyyy, HH:mm", CultureInfo.InvariantCulture);
        var beside = Path.Combine(links.PageFolder, report.Chapter.Name + ".ipynb");
        var notebook = File.Exists(beside)
            ? $"<a href=\"{Uri.EscapeDataString(report.Chapter.Name)}.ipynb\">executed notebook</a>"
            : $"<a href=\"{LinkRewriter.ToFile(Path.GetFullPath(report.Chapter.Path), links)}\">notebook</a>";
        return $"<p class=\"run\">Run on <time datetime=\"{exact}\">{when}</time>, "
            + $"{report.Budget.ToString().ToLowerInvariant()} budget, {report.Took} · rerun: "
            + $"<code>{Html.Escape(Command(report.Chapter))}</code> · {notebook}</p>\n"
            + OpenIn.Render(report.Chapter.Path, links);
    }

    /// <summary>What a reader types to run a notebook.</summary>
    public static string Command(Chapter chapter)
    {
        var asked = ChapterCatalog.Selector(CourseFolder.Find(), chapter);
        return asked.Contains(' ', StringComparison.Ordinal) ? $"./lab run \"{asked}\"" : $"./lab run {asked}";
    }

    private static string Conditions(NotebookReport report)
    {
        if (report.Conditions.Count == 0) return "";

        var items = report.Conditions.Select(
            fact => $"<div><dt>{Html.Escape(fact.Name)}</dt><dd>{Html.Escape(fact.Value)}</dd></div>");
        return $"<details class=\"conditions\"><summary>The machine and all conditions</summary>"
            + $"<dl class=\"facts\">{string.Concat(items)}</dl></details>\n";
    }
}

/// <summary>
/// What a run of a chapter found, in short: its author's headline, whatever became of it, then the first comparisons
/// that held, then the mechanisms that did, in the order of the chapter; and the figure that shows the headline.
/// </summary>
internal sealed partial class Findings
{
    private const int Most = 3;

    private readonly NotebookReport _report;
    // The cells of claims that follow a question's answer.
    private readonly HashSet<string> _deciding;
    private readonly string? _headline;

    public Findings(NotebookReport report)
    {
        (_report, _headline) = (report, Headline.Of(report.Notebook));
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
    /// The few that come first; but for the headline, what did not hold is among them only when nothing did. What
    /// decides a question is not: it would give the answer away.
    /// </summary>
    public IReadOnlyList<(ClaimVerdict Claim, string Anchor)> Few =>
    [
        .. Claims.Where(one => !_deciding.Contains(one.Anchor))
            .OrderByDescending(one => one.Claim.Text == _headline)
            .ThenBy(one => (one.Claim.State == ClaimState.Held ? 0 : 2) + (one.Claim.IsMechanism ? 1 : 0))
            .Take(Most),
    ];

    /// <summary>The first of them, if it is the headline or held; null otherwise.</summary>
    public ClaimVerdict? Result =>
        Few.FirstOrDefault().Claim is { } first && (first.Text == _headline || first.State == ClaimState.Held)
            ? first : null;

    /// <summary>The figure that the author named, else the first; null where there is none.</summary>
    public LabFigure? Figure
    {
        get
        {
            var figures = LabFigure.Among(_report.Outputs);
            var named = Headline.Figure(_report.Notebook) is { } title
                ? figures.FirstOrDefault(figure => figure.IsTitled(title)) : null;
            return named ?? figures.FirstOrDefault();
        }
    }

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
