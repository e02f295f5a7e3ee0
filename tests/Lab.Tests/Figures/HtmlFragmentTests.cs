using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace GrpcLab.Tests.Figures;

public sealed class HtmlFragmentTests
{
    public static TheoryData<string> Names => SampleFigures.Names;

    [Theory, MemberData(nameof(Names))]
    public void Picture_is_the_standalone_svg_with_its_alt_text(string name)
    {
        var figure = SampleFigures.All[name];

        var html = figure.ToHtml();

        var picture = Regex.Match(html, "src=\"data:image/svg\\+xml;base64,([^\"]+)\"").Groups[1].Value;
        Assert.Equal(figure.ToSvg(), Encoding.UTF8.GetString(Convert.FromBase64String(picture)));
        Assert.Equal(WebUtility.HtmlDecode(Markup.Escape(figure.AltText)),
            WebUtility.HtmlDecode(Regex.Match(html, "alt=\"([^\"]*)\"").Groups[1].Value));
    }

    [Theory, MemberData(nameof(Names))]
    public void The_data_goes_with_the_picture(string name)
    {
        var figure = SampleFigures.All[name];

        var data = FigureMessage.OfBase64(Regex.Match(figure.ToHtml(), "data-table=\"([^\"]*)\"").Groups[1].Value)!;

        Assert.Equal(figure.ToTable().Rows.Select(row => row.Select(Utf8)), data.Rows!);
        Assert.Equal(Utf8(figure.Title), data.Title);
        Assert.Equal(data.Rows!.Length + 1, Csv.Read(data.Csv!).Count);
    }

    [Fact]
    public void Programs_get_all_digits_in_base_units()
    {
        var lines = Csv.Read(SampleFigures.All["bar"].ToCsv());

        Assert.Equal(["name", "time per call (s)", "95 % interval from (s)", "to (s)"], lines[0]);
        Assert.Equal(["one channel, one client", "5.7E-05", "5.5E-05", "6E-05"], lines[1]);
    }

    // A lone surrogate has no UTF-8.
    private static string Utf8(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
