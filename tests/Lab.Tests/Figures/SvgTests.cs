using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace GrpcLab.Tests.Figures;

public sealed partial class SvgTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static TheoryData<string> Names => SampleFigures.Names;

    [Theory, MemberData(nameof(Names))]
    public void Picture_names_and_describes_itself(string name)
    {
        var figure = SampleFigures.All[name];

        var root = XDocument.Parse(figure.ToSvg()).Root!;

        Assert.Equal("img", root.Attribute("role")!.Value);
        var named = root.Attribute("aria-labelledby")!.Value.Split(' ')
            .Select(id => root.Elements().Single(e => (string?)e.Attribute("id") == id));
        Assert.Equal(["title", "desc"], named.Select(e => e.Name.LocalName));
        Assert.All(named, e => Assert.NotEmpty(e.Value));
    }

    [Theory, MemberData(nameof(Names))]
    public void Picture_needs_nothing_from_elsewhere(string name)
    {
        var svg = SampleFigures.All[name].ToSvg();

        Assert.DoesNotContain("<script", svg, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotMatch(@"\b(href|src)=|@import|@font-face|url\((?!#fig-)", svg);
        Assert.DoesNotMatch("https?://(?!www.w3.org/2000/svg\")", svg);
    }

    [Fact]
    public void No_id_stands_twice_among_all_figures()
    {
        var ids = SampleFigures.All.Values.SelectMany(f => (string[])[f.ToSvg(), f.ToSvg(380)])
            .SelectMany(svg => XDocument.Parse(svg).Descendants().Attributes("id")).Select(a => a.Value).ToList();

        Assert.Equal(ids.Count, ids.Distinct().Count());
    }

    [Theory, MemberData(nameof(Names))]
    public void Every_style_rule_is_bound_to_the_figure(string name)
    {
        var root = XDocument.Parse(SampleFigures.All[name].ToSvg()).Root!;
        var id = root.Attribute("id")!.Value;

        var selectors = Selector().Matches(root.Element(Svg + "style")!.Value
            .Replace("@media (prefers-color-scheme:dark){", "", StringComparison.Ordinal))
            .SelectMany(m => m.Groups[1].Value.Split(',')).ToList();

        Assert.NotEmpty(selectors);
        Assert.All(selectors, s => Assert.Contains("#" + id, s, StringComparison.Ordinal));
    }

    [Theory, MemberData(nameof(Names))]
    public void Every_mark_says_its_value_on_hover(string name)
    {
        var root = XDocument.Parse(SampleFigures.All[name].ToSvg()).Root!;

        var marks = root.Descendants(Svg + "path")
            .Where(p => Regex.IsMatch((string?)p.Attribute("class") ?? "", @"^f\d$")).ToList();

        Assert.All(marks,
            m => Assert.Contains(m.Ancestors(Svg + "g"), g => g.Element(Svg + "title") is { Value.Length: > 0 }));
    }

    [Fact]
    public void Text_that_looks_like_markup_stays_text()
    {
        var figure = SampleFigures.All["hostile"];

        var root = XDocument.Parse(figure.ToSvg()).Root!;

        Assert.StartsWith(
            "<script>alert(\"1\")</script> & 'quotes'", root.Element(Svg + "title")!.Value, StringComparison.Ordinal);
        Assert.DoesNotContain(root.Descendants(), e => e.Name.LocalName is "b" or "script");
    }

    [GeneratedRegex(@"([^{}]+)\{[^{}]*\}")]
    private static partial Regex Selector();
}
