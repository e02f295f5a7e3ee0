namespace GrpcLab.Notebooks;

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

    /// <summary>Stored as a JSON value, not as text.</summary>
    public static bool IsJson(string mimeType) =>
        mimeType == "application/json"
        || (mimeType.StartsWith("application/", StringComparison.Ordinal)
            && mimeType.EndsWith("+json", StringComparison.Ordinal));

    /// <summary>Stored as a list of lines, as Jupyter does, so that a diff of two runs can be read.</summary>
    public static bool IsLines(string mimeType) =>
        mimeType.StartsWith("text/", StringComparison.Ordinal) || mimeType is "application/javascript" or Svg;
}
