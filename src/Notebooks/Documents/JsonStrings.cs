using System.Globalization;
using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>JSON strings as notebooks hold them, half surrogate pairs included, which System.Text.Json refuses.</summary>
internal static class JsonStrings
{
    /// <summary>The text of a quoted JSON string that a reader has already found to be well formed.</summary>
    public static string Decode(ReadOnlySpan<byte> quoted)
    {
        var inner = Encoding.UTF8.GetString(quoted[1..^1]);
        if (!inner.Contains('\\', StringComparison.Ordinal))
        {
            return inner;
        }

        var text = new StringBuilder(inner.Length);
        for (var i = 0; i < inner.Length; i++)
        {
            if (inner[i] != '\\')
            {
                text.Append(inner[i]);
            }
            else if (inner[++i] == 'u')
            {
                text.Append((char)ushort.Parse(inner.AsSpan(i + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                i += 4;
            }
            else
            {
                text.Append(Unescape(inner[i]));
            }
        }

        return text.ToString();
    }

    /// <summary>Quoted as Python's json module does without ensure_ascii, which is how Jupyter writes its files.</summary>
    public static string Encode(string value)
    {
        var text = new StringBuilder(value.Length + 2).Append('"');
        foreach (var character in value)
        {
            text.Append(character switch
            {
                '"' => "\\\"",
                '\\' => @"\\",
                '\n' => "\\n",
                '\r' => "\\r",
                '\t' => "\\t",
                '\b' => "\\b",
                '\f' => "\\f",
                < ' ' => string.Create(CultureInfo.InvariantCulture, $"\\u{(int)character:x4}"),
                _ => character.ToString(),
            });
        }

        return text.Append('"').ToString();
    }

    private static char Unescape(char escaped) => escaped switch
    {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\b',
        'f' => '\f',
        _ => escaped,
    };
}
