namespace GrpcLab.Notebooks;

/// <summary>The cells that a run left out, in one line.</summary>
public static class LeftOutSummary
{
    /// <summary>As in "2 cells left out: this feed has no Plotly.NET"; empty when every cell ran.</summary>
    /// <param name="cells">The cells of a run.</param>
    public static string Of(IReadOnlyList<CellReport> cells)
    {
        string[] reasons =
            [.. cells.Select(cell => cell.Outcome).OfType<CellLeftOut>().Select(leftOut => leftOut.Reason)];
        return reasons.Length == 0
            ? ""
            : $"{ReaderNumbers.Counted(reasons.Length, "cell")} left out: "
                + $"{string.Join("; ", reasons.Distinct())}";
    }

    /// <summary>How the claims went, and what was left out: a run's result in one line.</summary>
    /// <param name="report">The run.</param>
    public static string WithClaims(NotebookReport report) =>
        string.Join(", ", new[] { ClaimSummary.Of(report.Claims), Of(report.Cells) }.Where(words => words.Length > 0));
}
