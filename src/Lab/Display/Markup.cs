using System.Text;

namespace GrpcLab;

/// <summary>Makes any text safe inside HTML and XML, content and attribute values alike.</summary>
internal static class Markup
{
    public static string Escape(string? text)
    {
        var safe = new StringBuilder();
        foreach (var rune in (text ?? "").EnumerateRunes())
        {
            safe.Append(rune.Value switch
            {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                '\'' => "&#39;",
                '\t' or '\n' or '\r' => rune.ToString(),
                // XML 1.0 has no way to write these, not even as a character reference.
                < 0x20 or 0xFFFE or 0xFFFF => "\uFFFD",
                _ => rune.ToString(),
            });
        }
        return safe.ToString();
    }
}
