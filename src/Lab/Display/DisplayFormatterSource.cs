namespace GrpcLab;

/// <summary>
/// Formats every <see cref="IDisplayable"/>: named by <see cref="TypeFormatterSourceAttribute"/>, found by the host.
/// </summary>
public sealed class DisplayFormatterSource
{
    private static readonly string[] MimeTypes =
        [Mime.Plotly, Mime.Claim, Mime.Exercise, Mime.Quiz, Mime.Comparison, Mime.Figures, Mime.Html, Mime.Text];

    /// <summary>
    /// One formatter per mime type the lab writes; the type's PreferredMimeTypes say which are asked.
    /// </summary>
    public IEnumerable<object> CreateTypeFormatters() => MimeTypes.Select(mime => new DisplayFormatter(mime));
}
