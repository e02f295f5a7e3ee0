using System.Text;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Pages;

/// <summary>Figures as a page shows them.</summary>
public sealed class InlineFiguresTests
{
    [Fact]
    public void Both_widths_stand_in_the_page_and_the_figures_script_does_not()
    {
        var html = new InlineFigures().In("<p>before</p>" + Figure("fig-0a", "fig-0b") + "<p>after</p>");

        Assert.Equal("<p>before</p><div class=\"figure\"><div class=\"wide\"><svg id=\"fig-0a\"></svg></div>"
            + "<div class=\"narrow\"><svg id=\"fig-0b\"></svg></div></div><p>after</p>", html);
    }

    [Fact]
    public void Figures_of_a_book_leave_their_style_to_its_style_sheet_and_those_of_a_page_alone_have_it_once()
    {
        const string Same = "<style>#fig-0a text{fill:red}</style>";
        var book = new FigureStyle();

        var inBook = new InlineFigures(book).In(Figure("fig-0a", "fig-0a", Same));
        var alone = new InlineFigures().In(Figure("fig-0a", "fig-0a", Same));
        var other = new InlineFigures(book).In(Figure("fig-0a", "fig-0a", "<style>#fig-0a{}</style>"));

        Assert.DoesNotContain("<style>", inBook, StringComparison.Ordinal);
        Assert.Equal(".figure svg text{fill:red}", book.Css);
        Assert.Equal(2, alone.Split("<style>.figure svg text{fill:red}</style>").Length);
        Assert.Contains("<style>#fig-0a-2{}</style>", other, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true), InlineData(false)]
    public void A_figures_data_stands_in_a_box_that_scrolls_whether_fresh_or_recorded(bool isRecorded)
    {
        var data = new FigureMessage("A", [new("case", Right: false)], [["one"]], Csv: null).ToBase64();
        var fresh = Figure("fig-0a", "fig-0b")
            .Replace(" alt=", $" data-table=\"{data}\" alt=", StringComparison.Ordinal);
        var output = isRecorded
            ? LabFigure.In(fresh).Single().ToOutput()
            : new DisplayOutput(new Dictionary<string, string> { ["text/html"] = fresh });

        var html = new OutputRenderer(
            new MarkdownRenderer(new LinkRewriter("/", Sample.Links)), new InlineFigures()).Render(output);

        Assert.Contains("<div class=\"scroll\"><table><thead>", html, StringComparison.Ordinal);
    }

    private static string Figure(string wide, string narrow, string content = "") =>
        $"<img data-figure=\"{wide}\" alt=\"A &gt; B\" "
        + "style=\"width:100%\" "
        + $"src=\"data:image/svg+xml;base64,{Svg(wide, content)}\">\n"
        + $"<script>(function(id,narrow){{if(1<2)return}})('{wide}','{Svg(narrow, content)}')</script>";

    private static string Svg(string id, string content) =>
        Convert.ToBase64String(Encoding.UTF8.GetBytes($"<svg id=\"{id}\">{content}</svg>\n"));
}
