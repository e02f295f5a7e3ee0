namespace GrpcLab;

/// <summary>
/// About how wide text is. The reader's font is unknown, so widths are those of a wide one (between Segoe UI and DejaVu
/// Sans): text mostly comes out narrower than planned, and gaps absorb the rest.
/// </summary>
internal static class TextMetrics
{
    public static double Width(string text, double size, bool bold = false)
    {
        double ems = 0;
        foreach (var rune in text.EnumerateRunes()) ems += Ems(rune.Value);
        return ems * size * (bold ? 1.08 : 1);
    }

    /// <summary>
    /// The text in lines of at most that width, and at most so many; the last ends in … if something is missing.
    /// </summary>
    public static IReadOnlyList<string> Wrap(string text, double width, double size, int lines, bool bold = false)
    {
        List<string> wrapped = [""];
        foreach (var word in text.ReplaceLineEndings(" ").Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            var longer = wrapped[^1].Length == 0 ? word : wrapped[^1] + " " + word;
            if (wrapped[^1].Length == 0 || Width(longer, size, bold) <= width)
            {
                wrapped[^1] = longer;
                continue;
            }
            if (wrapped.Count == lines)
            {
                wrapped[^1] += " …";
                break;
            }
            wrapped.Add(word);
        }
        return [.. wrapped.Select(line => Truncate(line, width, size, bold))];
    }

    /// <summary>The text, its end replaced by … if it is wider than allowed.</summary>
    public static string Truncate(string text, double width, double size, bool bold = false)
    {
        if (Width(text, size, bold) <= width) return text;
        double used = Width("…", size, bold);
        var kept = 0;
        foreach (var rune in text.EnumerateRunes())
        {
            used += Width(rune.ToString(), size, bold);
            if (used > width) break;
            kept += rune.Utf16SequenceLength;
        }
        return text[..kept].TrimEnd() + "…";
    }

    private static double Ems(int rune) => rune switch
    {
        'i' or 'j' or 'l' or 'I' or '.' or ',' or ':' or ';' or '\'' or '|' or '!' or ' ' or '·' or '\u00A0' => 0.33,
        'f' or 't' or 'r' or '(' or ')' or '[' or ']' or '/' or '-' => 0.41,
        'm' or 'w' or 'M' or 'W' or '@' or '%' or '—' or '…' => 1.0,
        >= 'A' and <= 'Z' => 0.71,
        >= '0' and <= '9' => 0.6,
        < 0x2E80 => 0.6,
        _ => 1.05,
    };
}
