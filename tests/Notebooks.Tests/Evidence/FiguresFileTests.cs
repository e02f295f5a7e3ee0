using System.Text;
using GrpcLab;
using GrpcLab.Notebooks;
using Notebooks.Tests.Cli;

namespace Notebooks.Tests.Evidence;

public sealed class FiguresFileTests
{
    private const string One =
        """{"source":"team-report","rows":[{"case":"A, quick","metric":"total","published":"3 / 4","here":"1.5","low":"1.2","high":"1.9","unit":"ms","note":""}]}""";
    private const string Two =
        """{"source":"team-report","rows":[{"case":"B","metric":"total","published":"5","here":"","low":"","high":"","unit":"ms","note":"left out"}]}""";

    [Fact]
    public void A_figure_is_written_with_its_chapter_and_conditions()
    {
        using var workshop = new Workshop();
        var file = workshop.File("figures.csv");

        FiguresFile.Update(file, [Report(workshop, "08-stacks", One)]);

        Assert.Equal(
            "source,chapter,case,metric,published,here,low,high,unit,note,conditions\n"
            + "team-report,08-stacks,\"A, quick\",total,3 / 4,1.5,1.2,1.9,ms,,2026-01-02 · quick budget · cores 2\n",
            File.ReadAllText(file));
    }

    [Fact]
    public void A_later_run_replaces_its_chapters_and_keeps_the_others()
    {
        using var workshop = new Workshop();
        var file = workshop.File("figures.csv");
        FiguresFile.Update(file, [Report(workshop, "08-stacks", One), Report(workshop, "09-fast", One)]);

        FiguresFile.Update(file, [Report(workshop, "08-stacks", Two)]);

        Assert.Equal([("08-stacks", "B"), ("09-fast", "A, quick")],
            FiguresFile.Read(file).Select(row => (row.Chapter, row.Case)));
    }

    [Fact]
    public void The_results_page_has_a_section_for_each_source_and_a_dash_where_nothing_was_measured()
    {
        using var workshop = new Workshop();
        var file = workshop.File("figures.csv");
        FiguresFile.Update(file, [Report(workshop, "08-stacks", One), Report(workshop, "09-fast", Two)]);

        var page = ResultsPage.Render(CourseFolder.Find(), FiguresFile.Read(file));

        Assert.Equal(5, page.Split("\n## ").Length - 1);
        Assert.Contains("| A, quick | total | 3 / 4 | 1.5 (1.2 to 1.9) | ms |  |", page);
        Assert.Contains("| B | total | 5 | – | ms | left out |", page);
    }

    [Fact]
    public void The_page_opens_with_ratios_run_by_run()
    {
        const string slow = "Grpc.AspNetCore, concurrent, one channel", quick = "Grpc.Core, concurrent, one channel";
        FigureRow[] rows =
        [
            Row(slow, "30 / 44", "12") with { Metric = "total for 500 requests" },
            Row(quick, "10 / 11", "2.5") with { Metric = "total for 500 requests" },
        ];

        var page = ResultsPage.Render(CourseFolder.Find(), rows);

        Assert.Matches(@"\| 50 workers that block: [^|]+ \| 3× / 4× \| 4\.8× \| E \| \[08-stacks\]", page);
    }

    [Fact]
    public void Every_ratio_is_in_the_recorded_figures()
    {
        var rows = FiguresFile.Read(
            Path.Combine(CourseFolder.Find().Root, "data", "recorded", RunRecord.Figures));

        Assert.All(HeadlineRatio.All, ratio =>
        {
            Assert.NotNull(ratio.Published(rows));
            Assert.NotNull(ratio.Here(rows));
        });
    }

    private static FigureRow Row(string name, string published, string here) => new(
        "team-report", "08-stacks", name, "total", published, here, "", "", "ms", "", "a quiet day");

    [Fact]
    public void A_recorded_notebook_shows_a_figure_as_a_picture_and_its_links_start_from_the_record()
    {
        const string Prose = "![a](pictures/a.svg) [b](https://b.example)";
        var notebook = NotebookBuilder.Chapter("1. Sums").Markdown(Prose).Build();
        var figure = new LabFigure("<svg id=\"fig-0a\"/>", "<svg id=\"fig-0b\"/>", "dA==", "Two \"bars\"");
        var html = $"""
            <img data-figure="fig-0a" data-table="dA==" alt="Two &quot;bars&quot;"
             src="data:image/svg+xml;base64,{Base64(figure.Wide)}">
            <script>(function(id,narrow){"{}"})('fig-0a','{Base64(figure.Narrow)}')</script><table></table>
            """;
        var shown = new ResultOutput(
            new Dictionary<string, string> { ["text/html"] = html, ["text/plain"] = "plain" }, 1);
        var report = Report("/course/notebooks/01-sums.ipynb", notebook, shown);

        var recorded = Notebook.Parse(RecordedNotebook.Of(report, "/course/data/recorded"), "recorded");

        var outputs = recorded.CodeCells.First().Outputs.Cast<DisplayOutput>().ToList();
        Assert.Equal(["application/vnd.grpc-lab.figure+json", "image/svg+xml", "text/plain"], outputs[0].Data.Keys);
        Assert.Equal(figure, LabFigure.Recorded(outputs[0].Data));
        Assert.Equal([KeyValuePair.Create("text/html", "<table></table>")], outputs[1].Data);
        Assert.Equal("![a](../../notebooks/pictures/a.svg) [b](https://b.example)", recorded.Cells[^1].Source);
        Assert.Equal(Prose, RecordedNotebook
            .WithOwnLinks(recorded, report.Chapter, "/course/data/recorded").Cells[^1].Source);
    }

    [Fact]
    public void A_recording_is_of_a_notebook_whose_code_is_the_same()
    {
        Notebook Of(string prose, string code, string task) =>
            NotebookBuilder.Chapter(prose).Code(code).Code(task, "exercise").Build();

        Assert.True(RunRecord.IsOf(Of("One", "1 + 1", "a"), Of("Two", "1 + 1", "b")));
        Assert.False(RunRecord.IsOf(Of("One", "1 + 1", "a"), Of("One", "1 + 2", "a")));
    }

    private static string Base64(string text) => Convert.ToBase64String(Encoding.UTF8.GetBytes(text));

    private static NotebookReport Report(Workshop workshop, string name, string figures)
    {
        var path = workshop.Write(name, NotebookBuilder.Chapter("8. Sums"));
        return Report(path, Notebook.Read(path), new DisplayOutput(
            new Dictionary<string, string> { ["application/vnd.grpc-lab.figures+json"] = figures }));
    }

    private static NotebookReport Report(string path, Notebook notebook, CellOutput output) => new()
    {
        Chapter = new(path),
        Notebook = notebook,
        Cells = [new(notebook.CodeCells.First(), new CellNotReached(), new(1, [output]))],
        StartedAt = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
        Elapsed = TimeSpan.FromSeconds(1),
        Budget = RunBudget.Quick,
        Conditions = [new("cores", "2")],
    };
}
