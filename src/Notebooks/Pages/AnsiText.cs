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

    /// <summary>The same as plain text: no control sequences, overwritten lines overwritten.</summary>
    public static string Strip(string text) => Escape().Replace(Overwrite(text), "");

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

/// <summary>How terminal text looks at one point: a colour of the sixteen, bold, dim, italic, underlined.</summary>
internal readonly record struct AnsiStyle(int? Colour, bool Bold, bool Dim, bool Italic, bool Underline)
{
    public string Classes
    {
        get
        {
            string?[] names =
            [
                Colour is { } colour ? string.Create(CultureInfo.InvariantCulture, $"a{colour}") : null,
                Bold ? "ab" : null,
                Dim ? "ad" : null,
                Italic ? "ai" : null,
                Underline ? "au" : null,
            ];
            return string.Join(' ', names.OfType<string>());
        }
    }

    public AnsiStyle After(string parameters)
    {
        var style = this;
        var codes = parameters.Split(';')
            .Select(code => code.Length == 0 ? 0 : int.Parse(code, CultureInfo.InvariantCulture)).ToList();
        for (var i = 0; i < codes.Count; i++)
        {
            if (codes[i] is 38 or 48)
            {
                // 256 and true colours take more parameters: only the first sixteen have a place in the page's palette.
                style = codes[i] == 38 && i + 2 < codes.Count && codes[i + 1] == 5 && codes[i + 2] < 16
                    ? style with { Colour = codes[i + 2] }
                    : style;
                i += i + 1 < codes.Count && codes[i + 1] == 2 ? 4 : 2;
            }
            else
            {
                style = style.With(codes[i]);
            }
        }

        return style;
    }

    private AnsiStyle With(int code) => code switch
    {
        0 => default,
        1 => this with { Bold = true },
        2 => this with { Dim = true },
        3 => this with { Italic = true },
        4 => this with { Underline = true },
        22 => this with { Bold = false, Dim = false },
        23 => this with { Italic = false },
        24 => this with { Underline = false },
        39 => this with { Colour = null },
        >= 30 and <= 37 => this with { Colour = code - 30 },
        >= 90 and <= 97 => this with { Colour = code - 82 },
        _ => this,
    };
}
