namespace GrpcLab;

/// <summary>
/// A comparison as an HTML fragment: figure, table with verdicts, what the noise hides; the sentences and all
/// conditions are folded. The few conditions that decide most stand once, under the figure.
/// </summary>
internal static class ComparisonHtml
{
    public static string Of(Comparison comparison)
    {
        var drawn = comparison.Cases.Any(c => c.Calls > 0);
        var table = ComparisonText.TableWithVerdicts(comparison);
        return string.Concat(
        [
            drawn ? comparison.ToFigure().ToHtml() : "",
            (drawn ? table : table with { Note = $"{table.Note}\n{comparison.Brief}".Trim() }).ToHtml(),
            .. comparison.Cases.Where(c => c.IsSelf).Select(c => PlainWords.Html(c.Sentence)),
            .. ComparisonText.Warnings(comparison).Select(PlainWords.Html),
            "<details><summary style=\"display:list-item\">Each verdict in words, and all conditions</summary>",
            .. ComparisonText.Verdicts(comparison).Select(PlainWords.Html),
            $"{comparison.Conditions.ToBundle()[Mime.Html]}</details>",
        ]);
    }
}
