using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Terminal text as HTML: the colours kept, other control sequences dropped, overwritten lines overwritten.
/// </summary>
internal static partial class AnsiText
{
    public static string ToHtml(string text)
    {
        var html = new StringBuilder(text.Length + 64);
        var style = new AnsiStyle();
        var position = 0;
        var clean = Overwrite(text);
        foreach (Match match in Escape().Matches(clean))
        {
            Append(html, style, clean[position..match.Index]);
            if (match.Groups["sgr"].Success) style = style.After(match.Groups["sgr"].Value);

            position = match.Index + match.Length;
        }

        Append(html, style, clean[position..]);
        return html.ToString();
    }

    private static void Append(StringBuilder html, AnsiStyle style, string text)
    {
        if (text.Length == 0) return;

        var classes = style.Classes;
        html.Append(classes.Length == 0
            ? Html.Escape(text)
            : string.Create(CultureInfo.InvariantCulture, $"<span class=\"{classes}\">{Html.Escape(text)}</span>"));
    }

    // A progress line is written over itself with carriage returns; a terminal shows the last state only.
    private static string Overwrite(string text)
    {
        var lines = text.Replace("\r\n", "\n", StringComparison.Ordinal).Split('\n');
        return string.Join(
            '\n', lines.Select(line => line.Contains('\r', StringComparison.Ordinal) ? Last(line) : line));
    }

    private static string Last(string line) =>
        line.Split('\r')
            .Aggregate("", (shown, over) => over.Length >= shown.Length ? over : over + shown[over.Length..]);

    [GeneratedRegex("\e\\[(?<sgr>[0-9;]*)m|\e\\[[0-9;?]*[A-Za-ln-z]|\e\\][^\a\e]*(\a|\e\\\\)|\e[()][A-Z0-9]|\e[=>78]")]
    private static partial Regex Escape();
}

/// <summary>
/// How terminal text looks at one point, by the page's classes: a colour of the sixteen, bold, dim, italic, underlined.
/// </summary>
internal sealed record AnsiStyle(
    string Colour = "", string Bold = "", string Dim = "", string Italic = "", string Line = "")
{
    public string Classes => string.Join(' ', new[] { Colour, Bold, Dim, Italic, Line }.Where(name => name.Length > 0));

    public AnsiStyle After(string parameters)
    {
        var style = this;
        var codes = parameters.Split(';')
            .Select(code => code.Length == 0 ? 0
                : int.TryParse(code, CultureInfo.InvariantCulture, out var number) ? number : -1).ToList();
        for (var i = 0; i < codes.Count; i++)
        {
            if (codes[i] is not (38 or 48))
            {
                style = style.With(codes[i]);
                continue;
            }

            // 256 and true colours take more parameters: only the first sixteen have a place in the page's palette.
            if (codes[i] == 38 && i + 2 < codes.Count && codes[i + 1] == 5 && codes[i + 2] is >= 0 and < 16)
            {
                style = style.Coloured(codes[i + 2]);
            }

            i += i + 1 < codes.Count && codes[i + 1] == 2 ? 4 : 2;
        }

        return style;
    }

    private AnsiStyle Coloured(int colour) =>
        this with { Colour = string.Create(CultureInfo.InvariantCulture, $"a{colour}") };

    private AnsiStyle With(int code) => code switch
    {
        0 => new(),
        1 => this with { Bold = "ab" },
        2 => this with { Dim = "ad" },
        3 => this with { Italic = "ai" },
        4 => this with { Line = "au" },
        22 => this with { Bold = "", Dim = "" },
        23 => this with { Italic = "" },
        24 => this with { Line = "" },
        39 => this with { Colour = "" },
        >= 30 and <= 37 => Coloured(code - 30),
        >= 90 and <= 97 => Coloured(code - 82),
        _ => this,
    };
}
