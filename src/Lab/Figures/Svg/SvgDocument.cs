using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace GrpcLab;

/// <summary>Puts title, drawing and notes together and names the whole by a hash of its content.</summary>
internal static class SvgDocument
{
    public static string Write(Figure figure, int width)
    {
        var page = new SvgPage(width);
        page.Paragraph(figure.Title, "h", 17, 3);
        page.Y += 6;
        figure.Draw(page);
        if (figure.Caption is { Length: > 0 } caption)
        {
            page.Y += 8;
            page.Paragraph(caption, "", 13, 8);
        }
        page.Y += 6;
        if (page.Notes.Count > 0) page.Paragraph(string.Join(" ", page.Notes), "n", 12, 4);
        if (figure.Conditions is { Items.Count: > 0 } conditions) page.Paragraph(OneLine(conditions), "n", 12, 6);
        var height = Math.Ceiling(page.Y + SvgPage.Margin - 4);
        var svg = Assemble(figure, page, height);
        return svg.Replace(SvgPage.Id.ToString(), IdOf(svg), StringComparison.Ordinal);
    }

    // A condition is not torn apart at a line's end unless it is very long.
    private static string OneLine(Conditions conditions) => string.Join(" · ",
        conditions.Items.Select(i => i.Value.Length < 40 ? i.Value.Replace(' ', '\u00A0') : i.Value));

    private static string Assemble(Figure figure, SvgPage page, double height)
    {
        var (w, h, id) = (SvgPage.N(page.Width), SvgPage.N(height), SvgPage.Id);
        return string.Create(CultureInfo.InvariantCulture, $"""
            <svg xmlns="http://www.w3.org/2000/svg" id="{id}" role="img" aria-labelledby="{id}-t {id}-d" viewBox="0 0 {w} {h}" width="{w}" height="{h}">
            <title id="{id}-t">{Markup.Escape(figure.Title)}</title>
            <desc id="{id}-d">{Markup.Escape(figure.AltText)}</desc>
            <style>{Theme.Css(id.ToString())}</style>
            <rect class="bg" width="100%" height="100%" rx="4"/>
            {page.Body}</svg>

            """).ReplaceLineEndings("\n");
    }

    // Eight hex digits of the content: equal figures get equal bytes, different ones do not share an id.
    private static string IdOf(string svg) =>
        "fig-" + Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(svg)))[..8];
}
