using System.Globalization;
using System.Text;

namespace GrpcLab.Variants;

/// <summary>A flat JSON object on one line.</summary>
/// <remarks>
/// Written by hand: a serialiser would be compiled in the very stretch of time that the cold call measures.
/// </remarks>
internal sealed class JsonLine
{
    private readonly StringBuilder _text = new();

    /// <summary>Adds a number.</summary>
    public JsonLine Add(string name, double value) => Raw(name, value.ToString("R", CultureInfo.InvariantCulture));

    /// <summary>Adds a truth value.</summary>
    public JsonLine Add(string name, bool value) => Raw(name, value ? "true" : "false");

    /// <summary>Adds a text.</summary>
    public JsonLine Add(string name, string value)
    {
        var escaped = new StringBuilder();
        foreach (var c in value) escaped.Append(c is '"' or '\\' || c < ' ' ? $"\\u{(int)c:x4}" : c.ToString());

        return Raw(name, $"\"{escaped}\"");
    }

    /// <summary>The object.</summary>
    public override string ToString() => $"{{{_text}}}";

    private JsonLine Raw(string name, string value)
    {
        _text.Append(_text.Length == 0 ? "" : ",").Append('"').Append(name).Append("\":").Append(value);
        return this;
    }
}
