using System.Globalization;
using System.Text;

namespace GrpcLab;

/// <summary>An SVG being written from top to bottom: <see cref="Y"/> is where the next part begins.</summary>
internal sealed class SvgPage(double width)
{
    /// <summary>
    /// Stands for the figure's id until the whole text is known; no text can contain it once escaped.
    /// </summary>
    public const char Id = '\u0001';

    public const double Margin = 16;

    private readonly StringBuilder _body = new();

    public double Width { get; } = width;

    public double Y { get; set; } = Margin;

    /// <summary>Whether there is too little room for labels beside marks.</summary>
    public bool Narrow => Width < 500;

    public double Left => Margin;

    public double Right => Width - Margin;

    /// <summary>How to read marks; printed under the caption.</summary>
    public List<string> Notes { get; } = [];

    public string Body => _body.ToString();

    /// <summary>A number as SVG writes it: at most two decimals.</summary>
    public static string N(double value) => (Math.Round(value, 2) + 0.0).ToString("0.##", CultureInfo.InvariantCulture);

    public void Text(double x, double y, string text, string css = "", string anchor = "")
    {
        _body.Append("<text x=\"").Append(N(x)).Append("\" y=\"").Append(N(y)).Append('"');
        if (css.Length > 0) _body.Append(" class=\"").Append(css).Append('"');
        if (anchor.Length > 0) _body.Append(" text-anchor=\"").Append(anchor).Append('"');
        _body.Append('>').Append(Markup.Escape(text)).Append("</text>\n");
    }

    public void Line(double x1, double y1, double x2, double y2, string css, string dash = "") =>
        Path($"M{N(x1)} {N(y1)}L{N(x2)} {N(y2)}", css, dash);

    public void Path(string data, string css, string dash = "")
    {
        _body.Append("<path class=\"").Append(css).Append("\" d=\"").Append(data).Append('"');
        if (dash.Length > 0) _body.Append(" stroke-dasharray=\"").Append(dash).Append('"');
        _body.Append("/>\n");
    }

    public void Rect(double x, double y, double w, double h, string css, string more = "") =>
        _body.Append(CultureInfo.InvariantCulture,
            $"<rect x=\"{N(x)}\" y=\"{N(y)}\" width=\"{N(Math.Max(0, w))}\" height=\"{N(Math.Max(0, h))}\" "
            + $"class=\"{css}\"{more}/>\n");

    /// <summary>Opens a group; <see cref="End"/> closes it. What a pointer over it shows comes first.</summary>
    public void Begin(string attributes = "", string? title = null)
    {
        _body.Append(attributes.Length > 0 ? "<g " + attributes + ">" : "<g>");
        if (title is { Length: > 0 }) _body.Append("<title>").Append(Markup.Escape(title)).Append("</title>");
        _body.Append('\n');
    }

    public void BeginSeries(int series) => Begin($"data-series=\"{series}\"");

    public void End() => _body.Append("</g>\n");

    public void Raw(string markup) => _body.Append(markup);

    /// <summary>
    /// Lines of text from <see cref="Y"/> down, moving it; the full text shows on hover if some was cut.
    /// </summary>
    public void Paragraph(string text, string css, double size, int lines)
    {
        var bold = css == "h";
        var wrapped = TextMetrics.Wrap(text, Right - Left, size, lines, bold);
        Begin(title: wrapped.Any(l => l.EndsWith('…')) ? text : null);
        foreach (var line in wrapped)
        {
            Y += Math.Ceiling(size * 1.35);
            Text(Left, Y - size * 0.3, line, css);
        }
        End();
    }
}
