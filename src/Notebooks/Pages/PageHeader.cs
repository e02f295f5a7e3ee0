using System.Globalization;

namespace GrpcLab.Notebooks;

/// <summary>A page's head: title, when and how the run was made, and how its claims went.</summary>
internal static class PageHeader
{
    public static string Render(NotebookReport report, string titleHtml)
    {
        var stopped = report.Stopped is { } reason
            ? "<p class=\"banner\" role=\"status\"><strong>This run is not complete:</strong> "
                + $"{Html.Escape(reason)}</p>\n"
            : "";
        return $"""
            <p class="kicker"><a href="index.html">gRPC performance in .NET</a></p>
            <h1>{titleHtml}</h1>
            {Facts(report)}{Claims(report.Claims)}{LeftOut(report)}{stopped}
            """;
    }

    private static string LeftOut(NotebookReport report) =>
        LeftOutSummary.Of(report.Cells) is { Length: > 0 } words ? $"<p class=\"note\">{Html.Escape(words)}</p>\n" : "";

    private static string Facts(NotebookReport report)
    {
        var exact = report.StartedAt.ToString("yyyy-MM-ddTHH:mm:sszzz", CultureInfo.InvariantCulture);
        var when = report.StartedAt.ToString("d MMMM yyyy, HH:mm 'UTC'zzz", CultureInfo.InvariantCulture);
        (string Name, string Html)[] first =
        [
            ("run", $"<time datetime=\"{exact}\">{when}</time>"),
            ("took", report.Took),
            ("budget", report.Budget.ToString().ToLowerInvariant()),
        ];
        var rest = report.Conditions.Select(condition => (condition.Name, Html: Html.Escape(condition.Value)));
        var items = first.Concat(rest)
            .Select(fact => $"<div><dt>{Html.Escape(fact.Name)}</dt><dd>{fact.Html}</dd></div>");
        return $"<dl class=\"facts\">{string.Concat(items)}</dl>\n";
    }

    private static string Claims(IReadOnlyList<ClaimVerdict> claims)
    {
        if (claims.Count == 0) return "";

        var worst = claims.Max(claim => claim.State);
        var items = claims.Select(claim => $"<li class=\"{claim.State.Word()}\">"
            + $"<span aria-hidden=\"true\">{claim.State.Sign()}</span> {Html.Escape(claim.Text)}"
            + $" <em>({claim.State.Told()})</em></li>");
        return $"<details class=\"badge {worst.Word()}\"><summary>{worst.Sign()} {ClaimSummary.Of(claims)}</summary>"
            + $"<ul>{string.Concat(items)}</ul></details>\n";
    }
}
