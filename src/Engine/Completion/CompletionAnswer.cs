using GrpcLab.Engine.Protocol;
using GrpcLab.Engine.Questions;

namespace GrpcLab.Engine.Completion;

/// <summary>One way to go on.</summary>
/// <param name="Text">What replaces the part that is typed.</param>
/// <param name="Kind">What it is, in Jupyter's words.</param>
/// <param name="Signature">How it is declared, on one line; null for a keyword or a path.</param>
internal sealed record CompletionMatch(string Text, string Kind, string? Signature = null);

/// <summary>The ways to go on, the likeliest first, and the part of the code they replace, in code points.</summary>
internal sealed record CompletionAnswer(IReadOnlyList<CompletionMatch> Matches, int Start, int End)
{
    public static CompletionAnswer None(Request request)
    {
        var cursor = CodePoints.FromIndex(request.Code, CodePoints.ToIndex(request.Code, request.Cursor));
        return new([], cursor, cursor);
    }
}
