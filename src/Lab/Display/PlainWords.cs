namespace GrpcLab;

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
