using System.Text.RegularExpressions;

namespace GrpcLab.Tests.Figures;

public sealed class ForeignChartTests
{
    private const string Online =
        """<html><head><script charset="utf-8" src="https://cdn.example/plotly.js"></script></head><body><div id='a'>"x" & y</div></body></html>""";

    [Fact]
    public void The_page_stands_whole_in_a_frame_of_its_own()
    {
        var html = new ForeignChart("Some.Charts", Online).ToBundle()[Mime.Html];

        var framed = Regex.Match(html, "srcdoc=\"([^\"]*)\"").Groups[1].Value;
        Assert.Equal(Online, System.Net.WebUtility.HtmlDecode(framed));
        Assert.Contains("sandbox=\"allow-scripts\"", html, StringComparison.Ordinal);
    }
}
