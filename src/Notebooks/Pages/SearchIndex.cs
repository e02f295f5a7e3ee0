using System.Text.Json;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// What the search looks through, as a script: a page from disk may load one, and could not fetch data.
/// </summary>
internal static partial class SearchIndex
{
    /// <summary>A list of pages: name, title, then for each section its anchor, heading and text.</summary>
    public static string Render(IEnumerable<BookPage> pages) =>
        $"globalThis.labBook = {JsonSerializer.Serialize(pages.Select(Page))};\n";

    private static object[] Page(BookPage page) =>
    [
        page.Name,
        page.Title,
        page.Sections.Where(section => section.Text.Length > 0 || section.Heading.Length > 0)
            .Select(section => new[] { section.Anchor, section.Heading, OneLine(section.Text.ToString()) }),
    ];

    private static string OneLine(string text) => Space().Replace(text, " ").Trim();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();
}
