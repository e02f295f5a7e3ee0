using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace GrpcLab;

/// <summary>An SVG being written from top to bottom: <see cref="Y"/> is where the next part begins.</summary>
internal sealed class SvgPage(double width)
{
    public const double Margin = 16;

    /// <summary>What is said of zero on a logarithmic axis.</summary>
    public const string ZeroAtLeftEnd =
        "Values of zero or less cannot be shown on this axis and are drawn at its left end.";

    // Stands for the figure's id until the whole text is known; no text can contain it once escaped.
    private const char Id = '\u0001';

    private readonly StringBuilder _body = new();

    public double Width { get; } = width;

    public double Y { get; set; } = Margin;

    /// <summary>Whether there is too little room for labels beside marks.</summary>
    public bool Narrow => Width < 500;

    public double Left => Margin;

    public double Right => Width - Margin;

    /// <summary>How to read marks; printed under the caption.</summary>
    public List<string> Notes { get; } = [];

    /// <summary>Puts title, drawing and notes together and names the whole by a hash of its content.</summary>
    public static string Write(Figure figure, int width)
    {
        var page = new SvgPage(width);
        page.Paragraph(figure.Title, "h", 17, 3);
        page.Y += 6;
        if (figure.IsEmpty) page.SayEmpty();
        else figure.Draw(page);
        if (figure.Caption is { Length: > 0 } caption)
        {
            page.Y += 8;
            page.Paragraph(caption, "", 13, 8);
        }
        page.Y += 6;
        if (page.Notes.Count > 0) page.Paragraph(string.Join(" ", page.Notes), "n", 12, 4);
        if (figure.Conditions is { Items.Count: > 0 } conditions) page.Paragraph(OneLine(conditions), "n", 12, 6);
        var svg = page.Assemble(figure);
        // Eight hex digits of the content: equal figures get equal bytes, different ones do not share an id.
        var hash = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(svg)));
        return svg.Replace(Id.ToString(), $"fig-{hash[..8]}", StringComparison.Ordinal);
    }

    /// <summary>A number as SVG writes it: at most two decimals.</summary>
    public static string N(double value) => (Math.Round(value, 2) + 0.0).ToString("0.##", CultureInfo.InvariantCulture);

    public void Text(double x, double y, string text, string css = "", string anchor = "") => _body.Append(
        $"<text x=\"{N(x)}\" y=\"{N(y)}\"{Attribute("class", css)}{Attribute("text-anchor", anchor)}>"
        + $"{Markup.Escape(text)}</text>\n");

    public void Line(double x1, double y1, double x2, double y2, string css, string dash = "") =>
        Path($"M{N(x1)} {N(y1)}L{N(x2)} {N(y2)}", css, dash);

    public void Path(string data, string css, string dash = "") =>
        _body.Append($"<path class=\"{css}\" d=\"{data}\"{Attribute("stroke-dasharray", dash)}/>\n");

    public void Rect(double x, double y, double w, double h, string css, string more = "") => _body.Append(
        $"<rect x=\"{N(x)}\" y=\"{N(y)}\" width=\"{N(Math.Max(0, w))}\" height=\"{N(Math.Max(0, h))}\" "
        + $"class=\"{css}\"{more}/>\n");

    /// <summary>A rectangle in the colour of a series, hatched where there are several.</summary>
    public void Fill(double x, double y, double w, double h, int series, bool hatched)
    {
        Rect(x, y, w, h, $"f{Palette.Of(series)}", " rx=\"1\"");
        if (hatched && Hatching.Of(series) is { } pattern)
        {
            Rect(x, y, w, h, "hatch", $" fill=\"url(#{Id}-h{pattern})\"");
        }
    }

    /// <summary>Writes the patterns of so many series down, before any is used.</summary>
    public void DefineHatching(int series)
    {
        _body.Append("<defs>");
        foreach (var (i, path) in Hatching.Patterns.Index().Take(series - 1))
        {
            _body.Append(CultureInfo.InvariantCulture,
                $"<pattern id=\"{Id}-h{i + 1}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path "
                + $"class=\"q\" d=\"{path}\"/></pattern>");
        }
        _body.Append("</defs>\n");
    }

    /// <summary>Opens a group; <see cref="End"/> closes it. What a pointer over it shows comes first.</summary>
    public void Begin(string? title = null, int? series = null, string css = "")
    {
        _body.Append($"<g{Attribute("class", css)}{Attribute("data-series", $"{series}")}>");
        if (title is { Length: > 0 }) _body.Append($"<title>{Markup.Escape(title)}</title>");
        _body.Append('\n');
    }

    public void End() => _body.Append("</g>\n");

    /// <summary>
    /// Lines of text from <see cref="Y"/> down, moving it; the full text shows on hover if some was cut.
    /// </summary>
    public void Paragraph(string text, string css, double size, int lines)
    {
        var wrapped = TextMetrics.Wrap(text, Right - Left, size, lines, bold: css == "h");
        Begin(wrapped.Any(l => l.EndsWith('…')) ? text : null);
        foreach (var line in wrapped)
        {
            Y += Math.Ceiling(size * 1.35);
            Text(Left, Y - size * 0.3, line, css);
        }
        End();
    }

    private void SayEmpty()
    {
        Y += 40;
        Text(Width / 2, Y, "no data", "m", "middle");
        Y += 24;
    }

    private static string Attribute(string name, string value) => value.Length > 0 ? $" {name}=\"{value}\"" : "";

    // A condition is not torn apart at a line's end unless it is very long.
    private static string OneLine(Conditions conditions) => string.Join(" · ",
        conditions.Items.Select(i => i.Value.Length < 40 ? i.Value.Replace(' ', '\u00A0') : i.Value));

    private string Assemble(Figure figure)
    {
        var (w, h) = (N(Width), N(Math.Ceiling(Y + Margin - 4)));
        return $"""
            <svg xmlns="http://www.w3.org/2000/svg" id="{Id}" role="img" aria-labelledby="{Id}-t {Id}-d" viewBox="0 0 {w} {h}" width="{w}" height="{h}">
            <title id="{Id}-t">{Markup.Escape(figure.Title)}</title>
            <desc id="{Id}-d">{Markup.Escape(figure.AltText)}</desc>
            <style>{Theme.Css(Id.ToString())}</style>
            <rect class="bg" width="100%" height="100%" rx="4"/>
            {_body}</svg>

            """.ReplaceLineEndings("\n");
    }
}
