using System.Globalization;
using Microsoft.CodeAnalysis;

namespace GrpcLab.Engine;

/// <summary>Why a cell failed, ready to be shown.</summary>
internal sealed record CellError(string Name, string Message)
{
    public IReadOnlyList<TraceLine> Traceback { get; init; } = [];
}

/// <summary>Ends the work on a cell with a message that is fit to be shown as it is.</summary>
internal sealed class CellException(CellError error) : Exception(error.Message)
{
    public CellError Error => error;

    /// <summary>About a place in a cell or a script that it loads.</summary>
    public static CellException At(SyntaxTree tree, int position, string name, string message) => new(
        new(name, message) { Traceback = SourceLine.Describe(Location.Create(tree, new(position, 0)), "", message) });
}

/// <summary>An error in its place: where, what, the source line, and a caret under the column.</summary>
internal static class SourceLine
{
    /// <param name="location">In a cell or a script.</param>
    /// <param name="error">The error's name; empty for one without.</param>
    /// <param name="text">What is wrong.</param>
    public static TraceLine[] Describe(Location location, string error, string text)
    {
        var span = location.GetLineSpan();
        var (line, column) = (span.StartLinePosition.Line, span.StartLinePosition.Character);
        var source = location.SourceTree!.GetText().Lines[line].ToString();
        var indent = new string([.. source.Take(column).Select(c => c == '\t' ? '\t' : ' ')]);
        var where = string.Create(
            CultureInfo.InvariantCulture, $"{CellLabel.Shown(span.Path)}, line {line + 1}, column {column + 1}");
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

/// <summary>What a piece of a traceback is; decides its colour.</summary>
internal enum TraceRole
{
    /// <summary>Words and source text.</summary>
    Text,

    /// <summary>The name of the error.</summary>
    Name,

    /// <summary>A cell or script with its line.</summary>
    Place,

    /// <summary>The caret under the column.</summary>
    Caret,
}

/// <summary>One line of a traceback, for a host with colours or without.</summary>
internal sealed record TraceLine(params (TraceRole Role, string Text)[] Pieces)
{
    public static implicit operator TraceLine(string text) => new((TraceRole.Text, text));

    public override string ToString() => string.Concat(Pieces.Select(piece => piece.Text));

    /// <summary>
    /// The line with ANSI colours. Red and green are the two that hosts show well on light and on dark.
    /// </summary>
    public string ToAnsi() => string.Concat(Pieces.Select(
        piece => piece.Role == TraceRole.Text || piece.Text.Length == 0 ? piece.Text
            : $"\e[{(piece.Role == TraceRole.Place ? "32" : "31")}m{piece.Text}\e[0m"));
}
