using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Tests.Figures;

public sealed class HtmlFragmentTests
{
    public static TheoryData<string> Names => SampleFigures.Names;

    [Theory, MemberData(nameof(Names))]
    public void Fragment_is_a_picture_and_then_a_script_and_nothing_else(string name)
    {
        var html = SampleFigures.All[name].ToHtml();

        Assert.Matches(@"\A<img [^<>]*>\n<script>[^<]*(?:<(?!/script)[^<]*)*</script>\z", html);
    }

    [Theory, MemberData(nameof(Names))]
    public void Picture_is_the_standalone_svg_with_its_alt_text(string name)
    {
        var figure = SampleFigures.All[name];

        var html = figure.ToHtml();

        var picture = Regex.Match(html, "src=\"data:image/svg\\+xml;base64,([^\"]+)\"").Groups[1].Value;
        Assert.Equal(figure.ToSvg(), Encoding.UTF8.GetString(Convert.FromBase64String(picture)));
        Assert.Equal(figure.AltText, WebUtility.HtmlDecode(Regex.Match(html, "alt=\"([^\"]*)\"").Groups[1].Value));
    }

    [Fact]
    public void Script_fetches_nothing()
    {
        var script = Regex.Match(
            SampleFigures.All["line"].ToHtml(), "<script>(.*)</script>", RegexOptions.Singleline).Groups[1].Value;

        Assert.DoesNotMatch(@"fetch\(|XMLHttpRequest|import\(|https?:|innerHTML|eval", script);
    }
}
