using System.Text.RegularExpressions;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Pages;

/// <summary>All pages written again from what a run keeps.</summary>
public sealed partial class BookTests : IDisposable
{
    private static readonly CourseFolder Course = CourseFolder.Find();

    private readonly string _runs = Directory.CreateTempSubdirectory("lab-runs-").FullName;
    private readonly string _site = Directory.CreateTempSubdirectory("lab-site-").FullName;

    public void Dispose()
    {
        Directory.Delete(_runs, recursive: true);
        Directory.Delete(_site, recursive: true);
    }

    [Fact]
    public void A_run_read_back_from_its_files_is_the_run_that_was()
    {
        var report = Sample.Report();
        Keep(report);

        var read = BookChapter.In(Course, _runs).Single().Report;

        Assert.Equal(
            ChapterPage.Render(report, new(_runs, Sample.Links.Pages)),
            ChapterPage.Render(read, new(_runs, Sample.Links.Pages)));
    }

    [Fact]
    public void A_recorded_run_makes_the_same_page()
    {
        var report = Sample.Report();
        Keep(report);
        Book.Write(Course, new(_runs, _site));
        var page = File.ReadAllText(Path.Combine(_site, "01-sample.html"));
        var recorded = Directory.CreateDirectory(Path.Combine(_runs, "recorded")).FullName;
        RunRecord.Write(recorded, [report]);

        Book.Write(Course, new(recorded, _site));

        Assert.Equal(page, File.ReadAllText(Path.Combine(_site, "01-sample.html")));
    }

    [Theory]
    [InlineData("OWNER/REPO main", null)]
    [InlineData("ada/course main", "ada")]
    public void Where_the_course_opens_is_known_once_its_address_was_set(string address, string? owner)
    {
        var folder = Directory.CreateDirectory(Path.Combine(_runs, "binder")).FullName;
        File.WriteAllText(Path.Combine(folder, "address"), address);

        Assert.Equal(owner, RepositoryAddress.Of(new CourseFolder(_runs), source: null)?.Owner);
    }

    [Fact]
    public void A_damaged_notebook_goes_by_its_name_and_a_copy_is_no_chapter()
    {
        var course = new CourseFolder(_runs);
        var folder = Directory.CreateDirectory(course.Notebooks).FullName;
        var one = Path.Combine(folder, "01-one.ipynb");
        File.WriteAllText(one, new NotebookBuilder().Markdown("# 1. One").ToJson());
        File.WriteAllText(Path.Combine(folder, "02-two.ipynb"), "<<<<<<< HEAD");
        File.Copy(one, Path.Combine(folder, "01-one-Copy1.ipynb"));

        var pages = BookCatalog.Pages(course, [PageEntry.Of(new Chapter(one))]);

        Assert.Equal(["1. One", "02-two"], pages.Select(page => page.Title));
    }

    [Theory]
    [InlineData("https://github.com/someone/course/blob/main", "someone/course", "main")]
    [InlineData("https://example.org/course/", null, null)]
    public void A_published_book_links_to_its_source_and_opens_its_notebooks_there(string source, string? name, string? branch)
    {
        Keep(Sample.Report());

        Book.Write(Course, new(_runs, _site) { SourceAddress = new(source) });

        var page = File.ReadAllText(Path.Combine(_site, "01-sample.html"));
        Assert.Equal(name is not null, page.Contains("Open in ", StringComparison.Ordinal));
        Assert.Equal(name is not null, page.Contains(
            $"https://mybinder.org/v2/gh/{name}/{branch}?urlpath=lab%2Ftree%2Fnotebooks%2F01-sample.ipynb",
            StringComparison.Ordinal));
        Assert.Equal(name is not null, File.Exists(Path.Combine(_site, "social.png")));
        Assert.Contains($"href=\"{source.TrimEnd('/')}/notebooks/solutions/01-sample.ipynb\"", page,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, "yours")]
    [InlineData(true, "ours")]
    public void The_front_page_sets_what_others_published_beside_this_run(bool isRecorded, string whose)
    {
        var row = """
            {"case":"CASE","metric":"total for 1,000 unary calls","published":"PUB","here":"HERE","unit":"s"}
            """;
        var rows = string.Join(',', ((string[])["wrapper that keeps one channel (client-wrapper) 15 2",
            "new channel for each call (initialized-client) 25 9"]).Select(one => one.Split(' '))
            .Select(one => row.Replace("CASE", string.Join(' ', one[..^2]), StringComparison.Ordinal)
                .Replace("PUB", one[^2], StringComparison.Ordinal).Replace("HERE", one[^1], StringComparison.Ordinal)));
        var output = new DisplayOutput(new Dictionary<string, string>
        {
            [MimeTypes.Figures] = $$"""{"source":"book-chapter","rows":[{{rows}}]}""",
        });
        var report = Sample.Report(complete: true);
        report = report with
        {
            Chapter = new(Path.Combine(Course.Notebooks, "01-channel-reuse.ipynb")),
            Cells = [report.Cells[0] with { Results = new(1, [output]) }],
        };

        var table = PublishedTable.Render([new(PageRecord.Of(report), report)], isRecorded, Sample.Links);

        Assert.Contains("a new channel for each call, against a kept one</td><td class=\"r\">1.67×</td>"
            + "<td class=\"r\"><b>4.5×</b></td></tr>", table, StringComparison.Ordinal);
        Assert.Contains($"Published figures, and {whose}</h2>", table, StringComparison.Ordinal);
        Assert.Contains($"class=\"r\">{whose}</th>", table, StringComparison.Ordinal);
        Assert.Equal("", PublishedTable.Render([], isRecorded, Sample.Links));
    }

    [Fact]
    public void A_book_in_another_folder_needs_nothing_but_its_own_files()
    {
        Keep(Sample.Report());
        File.WriteAllText(Path.Combine(_runs, "claims.csv"), "chapter\n");

        var files = Book.Write(Course, new(_runs, _site));

        Assert.Equal(files.Order(), Directory.GetFiles(_site).Select(path => Path.GetFileName(path)).Order());
        Assert.Equal(["01-sample.html", "book.css", "book.js", "claims.csv", "index.html", "results.html", "search.js"],
            files.Order(StringComparer.Ordinal));
        Assert.All(files.Where(file => file.EndsWith(".html", StringComparison.Ordinal)), file => Assert.All(
            Loads().Matches(File.ReadAllText(Path.Combine(_site, file))),
            load => Assert.Contains(load.Groups[1].Value, (string[])["book.css", "book.js", "data:,"])));
    }

    [Fact]
    public void A_run_that_was_ended_in_its_first_cell_replaces_no_earlier_page()
    {
        var report = Sample.Report(complete: true);
        Keep(report);
        var page = File.ReadAllText(Path.Combine(_runs, "01-sample.html"));
        var ended = report with
        {
            Interrupted = true,
            Cells = [.. report.Cells.Select(cell => cell with { Outcome = new CellNotReached() })],
        };

        var told = new ChapterFiles(report.Chapter, new(_runs, Sample.Links.Pages)).End(ended);

        Assert.Contains("The page of the earlier run is unchanged.", told);
        Assert.Equal(page, File.ReadAllText(Path.Combine(_runs, "01-sample.html")));
    }

    private void Keep(NotebookReport report) =>
        Assert.Null(new ChapterFiles(report.Chapter, new(_runs, Sample.Links.Pages)).End(report));

    [GeneratedRegex("(?:\\bsrc|<link[^>]* href)=\"((?!data:image)[^\"]*)\"")]
    private static partial Regex Loads();
}
