using System.IO.Compression;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// What the search looks through, behind the library that does it (MiniSearch), as a script: a page from disk may load
/// one, and could not fetch data. It is compressed, because its text is that of the whole book once more.
/// </summary>
internal static partial class SearchIndex
{
    public static string Render(IEnumerable<BookPage> pages)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.SmallestSize))
        {
            JsonSerializer.Serialize(gzip, pages.SelectMany(Sections).Select((section, id) => new
            {
                id,
                section.Page.Name,
                section.Page.Title,
                section.Section.Anchor,
                section.Section.Heading,
                Text = Space().Replace(section.Section.Text.ToString(), " ").Trim(),
            }), JsonSerializerOptions.Web);
        }

        return $"{PageAssets.Search}\nglobalThis.labBook = '{Convert.ToBase64String(packed.ToArray())}';\n";
    }

    private static IEnumerable<(BookPage Page, PageSection Section)> Sections(BookPage page) => page.Sections
        .Where(section => section.Text.Length > 0 || section.Heading.Length > 0).Select(section => (page, section));

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();
}
