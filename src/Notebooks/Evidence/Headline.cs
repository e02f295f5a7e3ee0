using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// The claim that a chapter's author calls its result. A comment of the first cell names it:
/// <c>&lt;!-- headline: the claim's text --&gt;</c>. A page shows it first, with its number.
/// </summary>
internal static partial class Headline
{
    /// <summary>The claim's text; null where none is named.</summary>
    public static string? Of(Notebook notebook) =>
        notebook.Cells is [{ Kind: CellKind.Markdown } first, ..] && Comment().Match(first.Source) is { Success: true } named
            ? named.Groups[1].Value : null;

    /// <summary>An error when no cell claims it.</summary>
    public static IEnumerable<DialectError> Check(Notebook notebook) =>
        Of(notebook) is { } text
        && !notebook.CodeCells.Any(cell => cell.Source.Contains($"\"{text}\"", StringComparison.Ordinal))
            ? [new(1, null, "headline", $"no cell claims the headline \"{text}\"",
                "The chapter's page and the front page would open with another one.",
                "Name a claim of this notebook, word for word.")]
            : [];

    [GeneratedRegex(@"<!--\s*headline:\s*(.+?)\s*-->")]
    private static partial Regex Comment();
}
