using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Pages;

public sealed class RenderingTests
{
    [Theory]
    [InlineData("a < b & c", "a &lt; b &amp; c")]
    [InlineData("\e[1;31mbad\e[0m ok", "bad ok")]
    [InlineData("\e]0;title\atext", "text")]
    [InlineData("\e[2K\e[1Gline", "line")]
    [InlineData("10 %\r100 %\ndone", "100 %\ndone")]
    [InlineData("\e[32mabcdef\e[0m\rxy", "xycdef")]
    [InlineData("10 percent\r\e[2Kdone", "done")]
    public void Terminal_text_loses_its_controls(string text, string html) =>
        Assert.Equal(html, AnsiText.ToHtml(text));

    [Theory]
    [InlineData("var c = new Monitor.MonitorClient(ch);", "<i class=\"k\">var</i> c = <i "
        + "class=\"k\">new</i> <i class=\"t\">Monitor</i>.<i class=\"t\">MonitorClient</i>(ch);")]
    [InlineData(
        "await server.RunAsync();", "<i class=\"k\">await</i> server.<i class=\"m\">RunAsync</i>();")]
    [InlineData("if (a < b", "<i class=\"k\">if</i> (a &lt; b")]
    [InlineData("var a = .Length;", "<i class=\"k\">var</i> a = .Length;")]
    [InlineData(
        "#load \"a.csx\"",
        "<i class=\"k\">#load</i> <i class=\"s\">&quot;a.csx&quot;</i>")]
    [InlineData("record Row(int A) { } /* a */ // b\nRow Next(Row r) => new(r.A + 1);",
        "<i class=\"k\">record</i> <i class=\"t\">Row</i>(<i class=\"k\">int</i> A) { } "
            + "<i class=\"c\">/* a */ // b</i>\n<i class=\"t\">Row</i> "
            + "<i class=\"m\">Next</i>(<i class=\"t\">Row</i> r) =&gt; <i class=\"k\">new</i>(r.A + "
            + "<i class=\"n\">1</i>);")]
    [InlineData(
        "$\"{a} b\"", "<i class=\"s\">$&quot;</i>{a}<i class=\"s\"> b&quot;</i>")]
    public void Code_is_coloured_by_its_syntax(string code, string html) =>
        Assert.Equal(html, CodeHighlighter.Highlight(code));

    [Theory]
    [InlineData("02-streams.ipynb#part", "02-streams.html#part")]
    [InlineData("03-later.ipynb", "../notebooks/03-later.ipynb")]
    [InlineData("../data/published/a b.csv", "../data/published/a%20b.csv")]
    [InlineData("https://grpc.io/x.ipynb", "https://grpc.io/x.ipynb")]
    [InlineData("a%00b.md", "a%00b.md")]
    public void Links_work_from_where_the_page_stands(string url, string expected) =>
        Assert.Equal(expected, new LinkRewriter(CourseFolder.Find().Notebooks, Sample.Links).Rewrite(url));

    [Theory]
    [InlineData("One.\n<!-- evidence: documented -->\n\nTwo.", "<p>One.</p>\n<p>Two.</p>\n")]
    [InlineData("<!-- why --> Three.", "<!-- why --> Three.\n")]
    public void A_comment_of_the_author_is_not_shown_and_what_follows_it_is(string source, string html) =>
        Assert.Equal(html, new MarkdownRenderer(new LinkRewriter("/", Sample.Links)).Render(source));

    // The page's buttons and links lead to parts of it that have these names.
    [Theory]
    [InlineData("## Outline", "outline-2")]
    [InlineData("## Part\n## Part", "part-2")]
    [InlineData("## ?\n## !", "section-2")]
    public void A_heading_has_an_anchor_of_its_own(string source, string anchor)
    {
        var renderer = new MarkdownRenderer(new LinkRewriter("/", Sample.Links));

        renderer.Render(source);

        Assert.Equal(anchor, renderer.Headings[^1].Anchor);
    }

    [Fact]
    public void A_figures_own_html_is_kept_as_it_is()
    {
        var renderer = new OutputRenderer(
            new MarkdownRenderer(new LinkRewriter("/", Sample.Links)), new InlineFigures());
        const string Figure = "<figure><svg><title>1</title></svg><script>if (1 < 2) {}</script></figure>";

        var html = renderer.Render(new DisplayOutput(new Dictionary<string, string>
        {
            ["text/html"] = Figure,
            ["text/plain"] = "t",
            ["application/vnd.plotly.v1+json"] = "{}",
        }));

        Assert.Equal($"<div class=\"out html\">{Figure}</div>\n", html);
    }

    [Theory]
    [InlineData("""{"text":"t","kind":"mechanism","state":"held"}""", "class=\"held\"", "held: ")]
    [InlineData("""{"text":"t","kind":"comparison","state":"undecided","detail":"x"}""", "class=\"undecided\"",
        "no clear answer on this machine")]
    [InlineData("""{"text":"t","kind":"comparison","state":"not-steady"}""", "class=\"not-steady\"", "not steady")]
    [InlineData("""{"text":"t","kind":"comparison","state":"missed"}""", "class=\"missed\"", "missed on this machine")]
    [InlineData("""{"text":"t","kind":"mechanism","state":"surprising"}""", "class=\"failed\"", "did not hold")]
    [InlineData("not json", "class=\"failed\"", "cannot be read")]
    public void A_claim_shows_how_it_went(string json, string style, string words)
    {
        var html = ClaimsPanel.Render([(VerdictReader.Claim(json), null)]);

        Assert.Contains(style, html, StringComparison.Ordinal);
        Assert.Contains(words, html, StringComparison.Ordinal);
    }

    [Fact]
    public void Only_a_mechanism_that_did_not_hold_turns_a_run_red()
    {
        Assert.True(VerdictReader.Claim("""{"text":"t","kind":"mechanism","state":"failed"}""").TurnsRunRed);
        Assert.False(VerdictReader.Claim("""{"text":"t","kind":"comparison","state":"failed"}""").TurnsRunRed);
        Assert.False(VerdictReader.Claim("""{"text":"t","kind":"comparison","state":"missed"}""").TurnsRunRed);
        Assert.False(VerdictReader.Claim("""{"text":"t","kind":"mechanism","state":"undecided"}""").TurnsRunRed);
    }
}
