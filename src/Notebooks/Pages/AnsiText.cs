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
