using System.Text;

namespace GrpcLab.Engine.Errors;

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
    public string ToAnsi()
    {
        var line = new StringBuilder();
        foreach (var (role, text) in Pieces)
        {
            if (role == TraceRole.Text || text.Length == 0)
            {
                line.Append(text);
            }
            else
            {
                line.Append("\e[").Append(role == TraceRole.Place ? "32" : "31").Append('m')
                    .Append(text).Append("\e[0m");
            }
        }
        return line.ToString();
    }
}
