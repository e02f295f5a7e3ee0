using System.IO.Compression;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// What the search looks through, as a script: a page from disk may load one, and could not fetch data. It is
/// compressed, because its text is that of the whole book once more.
/// </summary>
internal static partial class SearchIndex
{
    /// <summary>A list of pages: name, title, then for each section its anchor, heading and text.</summary>
    public static string Render(IEnumerable<BookPage> pages)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.SmallestSize))
        {
            JsonSerializer.Serialize(gzip, pages.Select(Page));
        }

        return $"globalThis.labBook = '{Convert.ToBase64String(packed.ToArray())}';\n";
    }

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
