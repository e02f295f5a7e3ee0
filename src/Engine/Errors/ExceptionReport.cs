using System.Globalization;
using System.Reflection;

namespace GrpcLab.Engine;

/// <summary>An exception of a cell in the reader's terms: what happened and where in the cell.</summary>
internal static class ExceptionReport
{
    private const int MaxDepth = 5;

    public static CellError Of(Exception exception)
    {
        var shown = Unwrap(exception);
        var lines = new List<TraceLine>();
        Append(lines, shown, "", 0);
        return new(TypeNames.Of(shown.GetType()), Brief.Text(shown.Message)) { Traceback = Brief.Lines(lines) };
    }

    /// <summary>
    /// Without the wrappers that tasks and reflection put around what really happened: they say nothing to a reader.
    /// </summary>
    public static Exception Unwrap(Exception e) => e switch
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
}

/// <summary>
/// A stack trace that shows a reader's own frames, and of the lab and its libraries only what the cell called.
/// </summary>
internal static class FoldedFrames
{
    /// <summary>Set to "all", this environment variable shows every frame again, in a running kernel too.</summary>
    public const string Variable = "GRPCLAB_FRAMES";

    // One line instead of fewer would hide more than it saves.
    private const int MinFolded = 3;

    private static readonly string[] Libraries = ["GrpcLab", "Grpc", "System", "Microsoft"];

    /// <summary>Whether the method is of the lab, of gRPC or of .NET.</summary>
    public static bool IsLibrary(MethodBase method) => method.DeclaringType?.Namespace is { } space
        && Libraries.Any(name => space == name || space.StartsWith(name + ".", StringComparison.Ordinal));

    /// <summary>
    /// The lines to show: runs of library frames become one line, but for the frame that the cell called.
    /// </summary>
    public static IEnumerable<TraceLine> Of(IEnumerable<Frame> frames)
    {
        if (Environment.GetEnvironmentVariable(Variable) == "all") return frames.Select(f => f.Text);
        var lines = new List<TraceLine>();
        var run = new List<Frame>();
        foreach (var frame in frames)
        {
            if (frame.IsLibrary)
            {
                run.Add(frame);
                continue;
            }

            lines.AddRange(Folded(run, calledHere: true));
            run.Clear();
            lines.Add(frame.Text);
        }

        lines.AddRange(Folded(run, calledHere: false));
        return lines;
    }

    private static IEnumerable<TraceLine> Folded(List<Frame> run, bool calledHere)
    {
        var kept = calledHere ? run.TakeLast(1).ToArray() : [];
        var hidden = run.Count - kept.Length;
        if (hidden < MinFolded) return run.Select(f => f.Text);
        var line = string.Create(CultureInfo.InvariantCulture,
            $"   … {hidden} frames of the lab and its libraries ({Variable}=all shows them)");
        return [line, .. kept.Select(f => f.Text)];
    }
}
