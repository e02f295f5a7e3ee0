using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>Terminal text as HTML: control sequences dropped, overwritten lines overwritten.</summary>
internal static partial class AnsiText
{
    public static string ToHtml(string text) => Html.Escape(Escape().Replace(Overwrite(text), ""));

    // A progress line is written over itself with carriage returns; a terminal shows the last state only.
    private static string Overwrite(string text)
    {
        var lines = text.Replace("\r\n", "\n", StringComparison.Ordinal).Split('\n');
        return string.Join(
            '\n', lines.Select(line => line.Contains('\r', StringComparison.Ordinal) ? Last(line) : line));
    }

    // Controls have no width; the one that erases the line leaves nothing of what was shown.
    private static string Last(string line) =>
        line.Split('\r').Aggregate("", (shown, over) =>
        {
            var text = Escape().Replace(over, "");
            return text.Length >= shown.Length || Erase().IsMatch(over) ? text : text + shown[text.Length..];
        });

    [GeneratedRegex("\e\\[[0-9;?]*[A-Za-z]|\e\\][^\a\e]*(\a|\e\\\\)|\e[()][A-Z0-9]|\e[=>78]")]
    private static partial Regex Escape();

    [GeneratedRegex("\e\\[[02]?K")]
    private static partial Regex Erase();
}
