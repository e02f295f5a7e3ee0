namespace GrpcLab;

/// <summary>
/// A value that knows how it is shown. Put
/// <c>[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]</c> on the
/// type, implement this, and every host shows it: as the words it prints, unless it has a bundle of its own.
/// </summary>
public interface IDisplayable
{
    /// <summary>The same content once per mime type; the host picks one. Default: the value's text form.</summary>
    IReadOnlyDictionary<string, string> ToBundle() => PlainWords.Bundle(ToString() ?? "");
}

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

/// <summary>Shows a value as the words it prints, where a host would otherwise list all its properties.</summary>
internal static class PlainWords
{
    public static IReadOnlyDictionary<string, string> Bundle(string words) => new Dictionary<string, string>
    {
        [Mime.Html] = Html(words),
        [Mime.Text] = words,
    };

    public static string Html(string words) => $"<p style=\"margin:.4em 0\">{Markup.Escape(words)}</p>";
}
