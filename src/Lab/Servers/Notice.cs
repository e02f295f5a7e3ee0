namespace GrpcLab;

/// <summary>Something a reader should know before reading on.</summary>
/// <param name="Text">One sentence.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
internal sealed record Notice(string Text) : IDisplayable
{
    public IReadOnlyDictionary<string, string> ToBundle() => new Dictionary<string, string>
    {
        [Mime.Html] = "<div style=\"border-left:4px solid #E69F00;padding:.2em .8em;margin:.4em "
            + $"0\">{Markup.Escape(Text)}</div>",
        [Mime.Text] = "! " + Text,
    };
}
