using System.Globalization;

namespace GrpcLab;

/// <summary>One line saying how far some work is, with a bar in hosts that show HTML.</summary>
internal sealed record ProgressLine(string What, double? Share, string Detail) : IDisplayable
{
    public IReadOnlyDictionary<string, string> ToBundle() =>
        new Dictionary<string, string> { [Mime.Html] = Html(), [Mime.Text] = Text() };

    private string Text() =>
        What + (Share is { } share ? $": {Percent(share)} %" : "") + (Detail.Length > 0 ? $" · {Detail}" : "");

    private string Html() => "<div style=\"font-size:.9em;margin:.3em 0\">"
        + (Share is { } share
            ? $"<progress max=\"100\" value=\"{Percent(share)}\" "
                + "style=\"vertical-align:middle;margin-right:.6em\"></progress>"
            : "")
        + $"{Markup.Escape(Text())}</div>";

    /// <summary>A share in whole percent, such as "66".</summary>
    public static string Percent(double share) => Math.Floor(share * 100).ToString(CultureInfo.InvariantCulture);
}
