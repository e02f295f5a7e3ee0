using System.Globalization;

namespace GrpcLab;

/// <summary>Patterns over bars, so that series are told apart without colour; the first series has none.</summary>
internal static class Hatching
{
    private static readonly string[] Patterns =
        ["M-2 2L2 -2M0 8L8 0M6 10L10 6", "M-2 6L2 10M0 0L8 8M6 -2L10 2", "M4 0V8", "M0 0L8 8M0 8L8 0",
            "M0 4H8M4 0V8", "M0 4H8"];

    public static void Define(SvgPage page, int series)
    {
        page.Raw("<defs>");
        for (var i = 1; i < Math.Min(series, Patterns.Length + 1); i++)
        {
            page.Raw(string.Create(CultureInfo.InvariantCulture,
                $"<pattern id=\"{SvgPage.Id}-h{i}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path "
                + $"class=\"q\" d=\"{Patterns[i - 1]}\"/></pattern>"));
        }
        page.Raw("</defs>\n");
    }

    public static string? Fill(int series) =>
        series % (Patterns.Length + 1) is var i && i == 0 ? null : $"url(#{SvgPage.Id}-h{i})";
}
