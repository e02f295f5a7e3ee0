namespace GrpcLab.Notebooks;

/// <summary>Something a running cell sent: an output, or what becomes of one.</summary>
internal abstract record CellEvent;

/// <summary>New content for every output that has this display id, in whichever cell it stands.</summary>
internal sealed record UpdateDisplay(IReadOnlyDictionary<string, string> Data, string DisplayId) : CellEvent;

/// <summary>What the cell has put out so far is to go: the cell called Console.Clear().</summary>
internal sealed record ClearOutput : CellEvent;

/// <summary>One output of a code cell, as nbformat knows them.</summary>
internal abstract record CellOutput : CellEvent;

/// <summary>Text a cell wrote to stdout or stderr; as an event, a piece of it, which may end in mid-line.</summary>
internal sealed record StreamOutput(string Name, string Text) : CellOutput;

/// <summary>Something shown by a cell, in every form it came in.</summary>
internal record DisplayOutput(IReadOnlyDictionary<string, string> Data) : CellOutput
{
    /// <summary>The id by which it can be updated while the notebook runs. Default: it never is.</summary>
    public string? DisplayId { get; init; }
}

/// <summary>The value of a cell's last expression.</summary>
internal sealed record ResultOutput(
    IReadOnlyDictionary<string, string> Data, int? ExecutionCount) : DisplayOutput(Data);

/// <summary>Why a cell failed, ready to be shown.</summary>
/// <param name="Name">The exception's type, or the kind of failure.</param>
/// <param name="Message">What went wrong, in one or a few lines.</param>
/// <param name="Traceback">Lines for a reader, with ANSI colours where there are any.</param>
internal sealed record ErrorOutput(string Name, string Message, IReadOnlyList<string> Traceback) : CellOutput;

/// <summary>What a run put into one code cell.</summary>
internal sealed record CellResults(int? ExecutionCount, IReadOnlyList<CellOutput> Outputs);

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

    /// <summary>What was displayed in one form, in order.</summary>
    public static IEnumerable<string> Shown(this IEnumerable<CellOutput> outputs, string mimeType) =>
        outputs.OfType<DisplayOutput>().Select(output => output.Data.GetValueOrDefault(mimeType)).OfType<string>();

    /// <summary>Stored as a JSON value, not as text.</summary>
    public static bool IsJson(string mimeType) =>
        mimeType == "application/json"
        || (mimeType.StartsWith("application/", StringComparison.Ordinal)
            && mimeType.EndsWith("+json", StringComparison.Ordinal));

    /// <summary>Stored as a list of lines, as Jupyter does, so that a diff of two runs can be read.</summary>
    public static bool IsLines(string mimeType) =>
        mimeType.StartsWith("text/", StringComparison.Ordinal) || mimeType is "application/javascript" or Svg;
}
