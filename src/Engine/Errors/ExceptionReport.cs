using System.Reflection;
using GrpcLab.Engine.Display;
using GrpcLab.Engine.Streams;

namespace GrpcLab.Engine.Errors;

/// <summary>An exception of a cell in the reader's terms: what happened and where in the cell.</summary>
internal static class ExceptionReport
{
    private const int MaxDepth = 5;

    public static CellError Of(Exception exception, string label)
    {
        var shown = Unwrap(exception);
        var lines = new List<TraceLine>();
        Append(lines, shown, "", 0);
        return new(TypeNames.Of(shown.GetType()), Brief.Text(shown.Message), Brief.Lines(lines, note => note),
            LineIn(shown, label), null);
    }

    // The wrappers that tasks and reflection put around what really happened say nothing to a reader.
    private static Exception Unwrap(Exception e) => e switch
    {
        AggregateException { InnerExceptions: [var only] } => Unwrap(only),
        TargetInvocationException { InnerException: { } inner } => Unwrap(inner),
        _ => e,
    };

    private static void Append(List<TraceLine> lines, Exception e, string lead, int depth)
    {
        var message = Brief.Text(e.Message).Split('\n');
        lines.Add(new(
            (TraceRole.Text, lead), (TraceRole.Name, TypeNames.Of(e.GetType())), (TraceRole.Text, ": " + message[0])));
        lines.AddRange(message[1..].Select(more => (TraceLine)more));
        lines.AddRange(FoldedFrames.Of(Frames.Of(e)));
        if (depth == MaxDepth) return;
        var inner =
            e is AggregateException many ? [.. many.InnerExceptions] : e.InnerException is { } one ? new[] { one } : [];
        foreach (var cause in inner) Append(lines, Unwrap(cause), " ---> ", depth + 1);
    }

    private static int? LineIn(Exception e, string label) =>
        Frames.Of(e).FirstOrDefault(f => f.File == label)?.Line
        ?? (e.InnerException is { } inner ? LineIn(inner, label) : null);
}
