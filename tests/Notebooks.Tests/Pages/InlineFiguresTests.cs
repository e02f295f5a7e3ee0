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
    public void The_same_figure_twice_in_a_page_has_two_names()
    {
        var figures = new InlineFigures();

        var html = figures.In(Figure("fig-0a", "fig-0b")) + figures.In(Figure("fig-0a", "fig-0b"));

        Assert.All(["fig-0a", "fig-0b", "fig-0a-2", "fig-0b-2"],
            id => Assert.Equal(1, html.Split($"id=\"{id}\"").Length - 1));
    }

    [Fact]
    public void The_data_unfolds_below_its_figure_and_can_be_kept_as_a_file()
    {
        var data = new FigureMessage("Cost <each> & all", [new("", false), new("time", true)],
            [["a & b", "2 ms"], ["c"]], "name,time (s)\na,0.002\n");

        var html = new InlineFigures().In(Figure("fig-0a", "fig-0b", data.ToBase64()));

        var table = html[html.IndexOf("<details", StringComparison.Ordinal)..];
        Assert.StartsWith("<details class=\"data\"><summary>Data<span class=\"unseen\"> of: "
            + "Cost &lt;each&gt; &amp; all</span>", table, StringComparison.Ordinal);
        Assert.Contains("<tr><td>a &amp; b</td><td class=\"r\">2 ms</td></tr><tr><td>c</td></tr>", table,
            StringComparison.Ordinal);
        Assert.Contains("<a download=\"cost-each-all.csv\" href=\"data:text/csv;charset=utf-8,"
            + Uri.EscapeDataString(data.Csv!).Replace("%2C", ",", StringComparison.Ordinal) + "\">", table,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Of_very_many_rows_the_first_are_shown_and_the_file_has_all()
    {
        var data = new FigureMessage("Many", [new("n", true)],
            [.. Enumerable.Range(1, 1234).Select(n => (string[])[$"{n}"])], "all of them");

        var html = new InlineFigures().In(Figure("fig-0a", "fig-0b", data.ToBase64()));

        Assert.Contains("<td class=\"r\">50</td></tr></tbody></table><p>The first 50 of 1,234 rows</p>", html,
            StringComparison.Ordinal);
        Assert.Contains("charset=utf-8,all%20of%20them\">", html, StringComparison.Ordinal);
    }

    [Theory, InlineData("bm9uZQ=="), InlineData("===="), InlineData("")]
    public void Data_that_cannot_be_read_is_left_out(string base64) =>
        Assert.EndsWith(
            "</div></div>", new InlineFigures().In(Figure("fig-0a", "fig-0b", base64)), StringComparison.Ordinal);

    [Fact]
    public void The_narrow_picture_has_no_marks_for_a_pointer_and_keeps_what_can_be_pressed()
    {
        const string Marked = "<title id=\"fig-0a-t\">Cost</title><g class=\"key\"><title>a</title>"
            + "<rect class=\"hit\"/></g><g><title>a: 2 ms</title><path class=\"hit\" d=\"M1 2h0\"/>"
            + "<path class=\"f0\" d=\"M1 2h0\"/></g>";

        var html = new InlineFigures().In(Figure("fig-0a", "fig-0b", content: Marked));

        Assert.Contains(Marked, html, StringComparison.Ordinal);
        Assert.Contains("<div class=\"narrow\"><svg id=\"fig-0b\"><title id=\"fig-0a-t\">Cost</title>"
            + "<g class=\"key\"><rect class=\"hit\"/></g><g><path class=\"f0\" d=\"M1 2h0\"/></g></svg>",
            html, StringComparison.Ordinal);
    }

    [Fact]
    public void Figures_of_a_book_leave_their_style_to_its_style_sheet_and_those_of_a_page_alone_have_it_once()
    {
        const string Same = "<style>#fig-0a text{fill:red}</style>";
        var book = new FigureStyle();

        var inBook = new InlineFigures(book).In(Figure("fig-0a", "fig-0a", content: Same));
        var alone = new InlineFigures().In(Figure("fig-0a", "fig-0a", content: Same));
        var other = new InlineFigures(book).In(Figure("fig-0a", "fig-0a", content: "<style>#fig-0a{}</style>"));

        Assert.DoesNotContain("<style>", inBook, StringComparison.Ordinal);
        Assert.Equal(".figure svg text{fill:red}", book.Css);
        Assert.Equal(2, alone.Split("<style>.figure svg text{fill:red}</style>").Length);
        Assert.Contains("<style>#fig-0a-2{}</style>", other, StringComparison.Ordinal);
    }

    [Theory, InlineData("<img src=\"data:image/svg+xml;base64,PHN2Zy8+\">"), InlineData("<svg id=\"fig-0a\"></svg>")]
    public void Other_pictures_stay_as_they_are(string html) => Assert.Equal(html, new InlineFigures().In(html));

    private static string Figure(string wide, string narrow, string? data = null, string content = "") =>
        $"<img data-figure=\"{wide}\"{(data is null ? "" : $" data-table=\"{data}\"")} alt=\"A &gt; B\" "
        + "style=\"width:100%\" "
        + $"src=\"data:image/svg+xml;base64,{Svg(wide, content)}\">\n"
        + $"<script>(function(id,narrow){{if(1<2)return}})('{wide}','{Svg(narrow, content)}')</script>";

    private static string Svg(string id, string content) =>
        Convert.ToBase64String(Encoding.UTF8.GetBytes($"<svg id=\"{id}\">{content}</svg>\n"));
}
