using System.Text;

namespace GrpcLab.Notebooks;

/// <summary>How a file lays out its JSON: what stands between values, and by how much a level is indented.</summary>
internal sealed record JsonLayout(string? NewLine, string Indent, string Colon, string Comma)
{
    /// <summary>Jupyter's own way: one blank a level.</summary>
    public static JsonLayout Jupyter { get; } = new("\n", " ", ": ", ",");

    /// <summary>Read off the first members of the root, which every writer lays out like the rest.</summary>
    public static JsonLayout Of(byte[] bytes, JsonPiece root)
    {
        if (root.Members.Count == 0)
        {
            return Jupyter;
        }

        var first = root.Members[0];
        var lead = Encoding.UTF8.GetString(bytes, root.Start + 1, first.NameStart - root.Start - 1);
        var colon = Encoding.UTF8.GetString(bytes, first.NameEnd, first.Value.Start - first.NameEnd);
        var newLine = lead.Contains("\r\n", StringComparison.Ordinal) ? "\r\n" : lead.Contains('\n', StringComparison.Ordinal) ? "\n" : null;
        var indent = newLine is null ? "" : lead[(lead.LastIndexOf('\n') + 1)..];
        return new(newLine, indent, Printable(colon, ":"), newLine is null ? Printable(CommaOf(bytes, root), ",") : ",");
    }

    private static string CommaOf(byte[] bytes, JsonPiece root)
    {
        if (root.Members.Count < 2)
        {
            return ",";
        }

        var end = root.Members[0].Value.End;
        return Encoding.UTF8.GetString(bytes, end, root.Members[1].NameStart - end);
    }

    // A line break between a name and its value, or before a comma, is nothing to copy.
    private static string Printable(string found, string otherwise) =>
        found.AsSpan().ContainsAny('\n', '\r') ? otherwise : found;
}
