namespace GrpcLab;

/// <summary>The mime types the lab writes.</summary>
public static class Mime
{
    /// <summary>An HTML fragment.</summary>
    public const string Html = "text/html";

    /// <summary>Plain text; every bundle has it.</summary>
    public const string Text = "text/plain";

    /// <summary>A plotly figure: an object with data and layout.</summary>
    public const string Plotly = "application/vnd.plotly.v1+json";

    /// <summary>A claim and whether it held.</summary>
    public const string Claim = VerdictWords.ClaimMime;

    /// <summary>An exercise and whether its check passed.</summary>
    public const string Exercise = VerdictWords.ExerciseMime;

    /// <summary>A quiz question and whether the answer was right.</summary>
    public const string Quiz = VerdictWords.QuizMime;

    /// <summary>A comparison's ratios and times, for programs.</summary>
    public const string Comparison = VerdictWords.ComparisonMime;

    /// <summary>Figures that others published beside those measured here.</summary>
    public const string Figures = "application/vnd.grpc-lab.figures+json";
}
