using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Pages;

public sealed partial class ChapterPageTests
{
    private static readonly string Page = ChapterPage.Render(Sample.Report(), Sample.Links);

    [Fact]
    public void A_page_looks_as_reviewed() => Snapshot.Matches(WithoutAssets(Page), "Snapshots", "chapter", "html");

    [Fact]
    public void The_index_looks_as_reviewed() =>
        Snapshot.Matches(
            WithoutAssets(IndexPage.Render(Chapters, new HashSet<string> { "01-sample" }, isRecorded: false, Sample.Links)),
            "Snapshots", "index", "html");

    [Fact]
    public void The_page_of_all_claims_looks_as_reviewed() => Snapshot.Matches(
        WithoutAssets(ClaimsPage.Render(Chapters, Sample.Links, hasList: true)),
        "Snapshots", "results", "html");

    private static BookChapter[] Chapters =>
    [
        new(PageRecord.Of(Sample.Report(complete: true)), Sample.Report(complete: true)),
        new(Earlier, Sample.Report()),
    ];

    private static PageRecord Earlier => PageRecord.Of(Sample.Report()) with
    {
        Name = "02-streams",
        StartedAt = new(2025, 12, 31, 23, 0, 0, TimeSpan.Zero),
        Conditions = ["full budget", "cores 2", "server http://127.0.0.1:41001, not started by this run"],
    };

    [Theory]
    [InlineData(null, "A new channel opens a connection each time.")]
    [InlineData("the client's age does not matter",
        "The client's age does not matter: <strong>no clear answer on this machine</strong>.")]
    public void The_authors_headline_opens_page_and_card_whatever_became_of_it(string? headline, string told)
    {
        var report = Sample.Report(complete: true, headline);

        var card = IndexPage.Render(
            [new(PageRecord.Of(report), report)], new HashSet<string>(), isRecorded: false, Sample.Links);

        var opening = $"<p class=\"finding\">{told} <span>24 of 24</span></p>";
        Assert.Contains(opening, ChapterPage.Render(report, Sample.Links), StringComparison.Ordinal);
        Assert.Contains(opening, card, StringComparison.Ordinal);
    }

    [Fact]
    public void Deeper_notebooks_have_cards_of_their_own_after_the_chapters()
    {
        var chapter = Sample.Report();
        var deeper = chapter with
        {
            Chapter = new(Path.Combine(CourseFolder.Find().Notebooks, "deeper", "01-further.ipynb")),
        };

        var page = IndexPage.Render([.. new[] { deeper, chapter }.Select(report =>
            new BookChapter(PageRecord.Of(report), report))], new HashSet<string>(), isRecorded: false, Sample.Links);

        string[] parts = ["id=\"found\"", "href=\"01-sample.html\"", "id=\"deeper\"", "href=\"01-further.html\""];
        var places = parts.Select(part => page.LastIndexOf(part, StringComparison.Ordinal)).ToList();
        Assert.Equal(places.Order(), places);
        Assert.DoesNotContain(-1, places);
    }

    [Theory]
    [InlineData("2026-01-02", "the run of 2 January 2026, 00:00.")]
    [InlineData("2026-01-01", "runs from 1 to 2 January 2026.")]
    [InlineData("2025-12-31", "runs from 31 December 2025 to 2 January 2026.")]
    public void A_book_of_runs_of_several_days_names_the_first_and_the_last(string first, string told)
    {
        var report = Sample.Report();
        var record = PageRecord.Of(report);
        var earlier = record with
        {
            StartedAt = DateTimeOffset.Parse($"{first}T00:00+01:00", CultureInfo.InvariantCulture),
        };

        var page = IndexPage.Render(
            [new(record, report), new(earlier, report)], ran: null, isRecorded: true, Sample.Links);

        Assert.Contains($"The chapters of {told}<", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("01-channel-reuse", "01")]
    [InlineData("quiz", "quiz")]
    [InlineData("deeper/09-headers", "deeper/09-headers")]
    [InlineData("solutions/01-channel-reuse", "notebooks/solutions/01-channel-reuse.ipynb")]
    [InlineData("my-notes", "notebooks/my-notes.ipynb")]
    [InlineData("01-channel-reuse-Copy1", "notebooks/01-channel-reuse-Copy1.ipynb")]
    public void A_page_says_how_to_run_its_own_notebook_again(string notebook, string asked) => Assert.Equal(
        $"./lab run {asked}",
        InShort.Command(new(Path.Combine(CourseFolder.Find().Notebooks, notebook + ".ipynb"))));

    [Theory]
    [InlineData(null, "first")]
    [InlineData("second", "second")]
    [InlineData("drawn by no cell", "first")]
    public void The_figure_that_its_author_named_opens_a_page(string? named, string opening)
    {
        var drawn = new[] { "first", "second" }.Select(title =>
            new LabFigure("<svg/>", "<svg/>", "", $"Bar chart, {title}. time per call of 2 cases.").ToOutput());
        var (sample, comment) = (Sample.Report(), named is null ? "" : $"\n\n<!-- figure: {named} -->");
        var report = sample with
        {
            Notebook = NotebookBuilder.Chapter("1. A sample" + comment).Build(),
            Cells = [.. sample.Cells.Take(1).Select(cell =>
                cell with { Results = cell.Results with { Outputs = [.. drawn] } })],
        };

        Assert.True(new Findings(report).Figure!.IsTitled(opening));
    }

    [Fact]
    public void Every_anchor_a_page_links_to_is_in_it_once()
    {
        var ids = Ids().Matches(Page).Select(match => match.Groups[1].Value).ToList();
        var targets = Targets().Matches(Page).Select(match => match.Groups[1].Value);

        Assert.Equal(ids.Distinct(), ids);
        Assert.All(targets, target => Assert.Contains(target, ids));
    }

    [Theory]
    [InlineData("held", "#17693f", "#e9f4ec", "#7fd0a0", "#16291e")]
    [InlineData("ink", "#1d1c1a", "#fdfcf9", "#e6e3dc", "#15171a")]
    [InlineData("soft", "#5c5850", "#f5f3ee", "#a7a49b", "#1e2125")]
    [InlineData("link", "#0b57a4", "#fdfcf9", "#84b9f5", "#15171a")]
    [InlineData("c", "#5f6b5c", "#f5f3ee", "#94a08f", "#1e2125")]
    [InlineData("s", "#8f2b1c", "#f5f3ee", "#eda58f", "#1e2125")]
    [InlineData("m", "#6b4a08", "#f5f3ee", "#e2c383", "#1e2125")]
    [InlineData("t", "#1a6a78", "#f5f3ee", "#79cbd8", "#1e2125")]
    [InlineData("undecided", "#7a5200", "#fbf2dd", "#e5bd6a", "#2b2413")]
    [InlineData("missed", "#7d2f68", "#fdfcf9", "#e6a6d1", "#15171a")]
    [InlineData("failed", "#a8201a", "#fbeae8", "#ff9a90", "#331a18")]
    public void Text_has_the_contrast_of_wcag_aa_in_both_themes(
        string name, string light, string lightGround, string dark, string darkGround)
    {
        Assert.Contains($"--{name}: {light}", PageAssets.Style, StringComparison.Ordinal);
        Assert.Contains($"--{name}: {dark}", PageAssets.Style, StringComparison.Ordinal);
        Assert.True(Contrast.Of(light, lightGround) >= 4.5, $"{light} on {lightGround}");
        Assert.True(Contrast.Of(dark, darkGround) >= 4.5, $"{dark} on {darkGround}");
    }

    private static string WithoutAssets(string page) => page
        .Replace(PageAssets.Style, "/* style */", StringComparison.Ordinal)
        .Replace(PageAssets.Script, "/* script */", StringComparison.Ordinal)
        .Replace(PageAssets.Theme, "/* theme */", StringComparison.Ordinal);

    [GeneratedRegex("\\sid=\"([^\"]+)\"")]
    private static partial Regex Ids();

    [GeneratedRegex("href=\"#([^\"]+)\"")]
    private static partial Regex Targets();
}
