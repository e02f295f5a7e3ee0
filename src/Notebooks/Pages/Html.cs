using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>Text made safe for HTML.</summary>
internal static class Html
{
    /// <summary>Escaped for element content and for attribute values in double quotes.</summary>
    public static string Escape(string text)
    {
        var html = new StringBuilder(text.Length + 16);
        foreach (var character in text)
        {
            html.Append(character switch
            {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                // Not allowed in HTML; a stray one comes from a terminal program's output.
                < ' ' and not '\n' and not '\t' => "\uFFFD",
                _ => character.ToString(),
            });
        }

        return html.ToString();
    }
}
