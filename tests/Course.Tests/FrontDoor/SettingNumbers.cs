using System.Text.RegularExpressions;
using GrpcLab.Notebooks;

namespace Course.Tests.FrontDoor;

/// <summary>
/// The numbers of a text that no comment marks as measured, which DocsTests hold to the record: they are what its
/// notebooks set or predict.
/// </summary>
internal static partial class SettingNumbers
{
    /// <summary>Fails on a number that is in none of the notebooks to which the text links.</summary>
    /// <param name="page">The text's page, from the root, for its links.</param>
    /// <param name="text">Markdown.</param>
    public static void AssertFromNotebooks(string page, string text)
    {
        var folder = Path.GetDirectoryName(Path.Combine(Repository.Root, page))!;
        var sources = string.Concat(NotebookLink().Matches(text)
            .Select(link => Path.GetFullPath(link.Groups[1].Value, folder))
            .SelectMany(notebook => Notebook.Read(notebook).Cells.Select(cell => cell.Source + "\n")));

        Assert.NotEmpty(sources);
        Assert.All(In(text), number =>
            Assert.Matches($@"(?<![\d.,]){Regex.Escape(number)}(?![\d]|[.,]\d)", sources));
    }

    /// <summary>These numbers, in their order; what a link shows and what is code is left out.</summary>
    public static IEnumerable<string> In(string text) =>
        Number().Matches(NotProse().Replace(Marked().Replace(text, ""), "")).Select(number => number.Value);

    [GeneratedRegex(@"\]\(([^):]+\.ipynb)\)")]
    private static partial Regex NotebookLink();

    [GeneratedRegex(@"<!--.*?-->[\d.,]*\d")]
    private static partial Regex Marked();

    // Code is compared with samples or the notebook; what a link shows is a name.
    [GeneratedRegex(@"^```.*?^```$|\[[^\]]*\]\([^)]*\)|`[^`]*`|<!--.*?-->", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex NotProse();

    [GeneratedRegex(@"(?<![\w./])\d+(?:,\d{3})*(?:\.\d+)?")]
    private static partial Regex Number();
}
