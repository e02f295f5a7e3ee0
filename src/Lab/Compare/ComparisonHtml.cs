namespace GrpcLab;

/// <summary>A comparison as an HTML fragment: figure, verdicts, table, conditions.</summary>
internal static class ComparisonHtml
{
    public static string Of(Comparison comparison) => string.Concat(
    [
        comparison.Cases.Any(c => c.Calls > 0) ? comparison.ToFigure().ToHtml() : "",
        .. ComparisonText.Verdicts(comparison).Select(PlainWords.Html),
        (comparison.ToTable() with { Note = Note(comparison) }).ToHtml(),
        "<details><summary style=\"display:list-item\">All "
        + $"conditions</summary>{comparison.Conditions.ToBundle()[Mime.Html]}</details>",
    ]);

    private static string Note(Comparison comparison) =>
        string.Join('\n', [.. ComparisonText.Notes(comparison), comparison.Brief.ToString()]);
}
