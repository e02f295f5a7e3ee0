namespace GrpcLab.Notebooks;

/// <summary>One output of a code cell, as nbformat knows them.</summary>
public abstract record CellOutput;

/// <summary>Text a cell wrote to one of its two streams.</summary>
/// <param name="Name">The stream: stdout or stderr.</param>
/// <param name="Text">Everything written, in order.</param>
public sealed record StreamOutput(string Name, string Text) : CellOutput;

/// <summary>Something shown by a cell, in every form it came in.</summary>
/// <param name="Data">Mime type to text.</param>
public record DisplayOutput(IReadOnlyDictionary<string, string> Data) : CellOutput;

/// <summary>The value of a cell's last expression.</summary>
/// <param name="Data">Mime type to text.</param>
/// <param name="ExecutionCount">The number Jupyter shows beside it; null where unknown.</param>
public sealed record ResultOutput(IReadOnlyDictionary<string, string> Data, int? ExecutionCount) : DisplayOutput(Data);

/// <summary>Why a cell failed.</summary>
/// <param name="Name">The exception's type, or the kind of failure.</param>
/// <param name="Message">What went wrong, in one or a few lines.</param>
/// <param name="Traceback">Lines for a reader, with ANSI colours where there are any.</param>
public sealed record ErrorOutput(string Name, string Message, IReadOnlyList<string> Traceback) : CellOutput;

/// <summary>What a run put into one code cell.</summary>
/// <param name="ExecutionCount">The cell's place in the order of execution; null when it did not run.</param>
/// <param name="Outputs">Its outputs, in order.</param>
public sealed record CellResults(int? ExecutionCount, IReadOnlyList<CellOutput> Outputs)
{
    /// <summary>A cell that did not run.</summary>
    public static CellResults None { get; } = new(null, []);
}

/// <summary>The mime types this course uses and how nbformat stores them.</summary>
internal static class MimeTypes
{
    public const string Html = "text/html";
    public const string Plain = "text/plain";
    public const string Markdown = "text/markdown";
    public const string Svg = "image/svg+xml";
    public const string Png = "image/png";
    public const string Jpeg = "image/jpeg";
    public const string Claim = VerdictWords.ClaimMime;
    public const string Exercise = VerdictWords.ExerciseMime;
    public const string Quiz = VerdictWords.QuizMime;
    public const string Comparison = VerdictWords.ComparisonMime;
    public const string Figures = "application/vnd.grpc-lab.figures+json";
    public const string Figure = "application/vnd.grpc-lab.figure+json";

    /// <summary>Stored as a JSON value, not as text.</summary>
    public static bool IsJson(string mimeType) =>
        mimeType == "application/json"
        || (mimeType.StartsWith("application/", StringComparison.Ordinal)
            && mimeType.EndsWith("+json", StringComparison.Ordinal));

    /// <summary>Stored as a list of lines, as Jupyter does, so that a diff of two runs can be read.</summary>
    public static bool IsLines(string mimeType) =>
        mimeType.StartsWith("text/", StringComparison.Ordinal) || mimeType is "application/javascript" or Svg;
}
