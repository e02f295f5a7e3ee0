using System.Globalization;
using GrpcLab.Engine.Cells;

namespace GrpcLab.Engine.Errors;

/// <summary>An error in its place: where, what, the source line, and a caret under the column.</summary>
internal static class SourceLine
{
    /// <param name="path">A cell's label or a script's path.</param>
    /// <param name="line">Counted from 0, as the compiler does.</param>
    /// <param name="column">Counted from 0.</param>
    /// <param name="error">The error's name; empty for one without.</param>
    /// <param name="text">What is wrong.</param>
    /// <param name="source">The line's text.</param>
    public static TraceLine[] Describe(string path, int line, int column, string error, string text, string source)
    {
        var place = CellLabel.IsLabel(path) ? path : Path.GetFileName(path);
        var before = source.AsSpan(0, Math.Min(column, source.Length));
        var indent = new string([.. before.ToArray().Select(c => c == '\t' ? '\t' : ' ')]);
        var where = string.Create(CultureInfo.InvariantCulture, $"{place}, line {line + 1}, column {column + 1}");
        var lines = text.Split('\n');
        return
        [
            new((TraceRole.Place, where), (TraceRole.Text, ": "), (TraceRole.Name, error),
                (TraceRole.Text, error.Length > 0 ? ": " + lines[0] : lines[0])),
            "    " + source.TrimEnd(),
            new((TraceRole.Text, "    " + indent), (TraceRole.Caret, "^")),
            .. lines[1..].Select(more => (TraceLine)more),
        ];
    }
}
