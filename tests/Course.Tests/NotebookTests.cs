using System.Text.RegularExpressions;
using Course.Tests.Support;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>What the notebooks hold: the dialect, links, and the way from one to the next.</summary>
public sealed partial class NotebookTests
{
    private static readonly string[] Order = [.. Repository.Runs().Select(Name)];

    public static TheoryData<string> All => new(
        Repository.Runs().Concat(Repository.Deeper()).Select(c => Path.GetRelativePath(Repository.Notebooks, c)));

    public static TheoryData<string> InOrder => new(Order);

    public static TheoryData<string> Deeper => new(Repository.Deeper().Select(path => Path.GetFileName(path)));

    [Fact(Timeout = 240_000)]
    public async Task Every_notebook_keeps_to_the_portable_dialect_and_its_prose_to_its_evidence()
    {
        await using var lab = LabCommand.Start("check");

        var run = await lab.EndAsync(TimeSpan.FromSeconds(45));

        Assert.True(run.ExitCode == 0, run.Everything);
    }

    // A claim that is true or unknown can never be missed: a refutation would pass for noise.
    [Theory, MemberData(nameof(All))]
    public void No_claim_is_either_held_or_untold(string notebook) =>
        Assert.DoesNotContain("? true : null", File.ReadAllText(Path.Combine(Repository.Notebooks, notebook)),
            StringComparison.Ordinal);

    [Theory, MemberData(nameof(All))]
    public void Links_to_files_of_the_course_lead_somewhere(string notebook)
    {
        var path = Path.Combine(Repository.Notebooks, notebook);
        var links = Notebook.Read(path).Cells.Where(cell => cell.Kind == CellKind.Markdown)
            .SelectMany(cell => LinkToFile().Matches(cell.Source)).Select(link => link.Groups[1].Value).ToList();

        Assert.NotEmpty(links);
        Assert.All(links, link => Assert.True(File.Exists(Path.Combine(Path.GetDirectoryName(path)!, link)), link));
    }

    [Theory, MemberData(nameof(InOrder))]
    public void The_last_line_and_the_bar_of_the_page_name_the_neighbours_in_the_course(string name)
    {
        var place = Array.IndexOf(Order, name);
        var before = place > 0 ? Order[place - 1] : null;
        var after = place < Order.Length - 1 ? Order[place + 1] : null;

        var line = Of(name).Cells[^1].Source.TrimEnd().Split('\n')[^1];
        var page = RenderedPage.Of(name + ".ipynb");

        Assert.Equal((before, after), (Linked(line, "Previous"), Linked(line, "Next")));
        Assert.Equal((before, after), (Turned(page, "prev"), Turned(page, "next")));
    }

    [Theory, MemberData(nameof(Deeper))]
    public void What_deepens_a_chapter_is_linked_from_it_and_from_the_overview_and_links_back(string notebook)
    {
        var chapter = Repository.Chapters().Single(path => Path.GetFileName(path)[..2] == notebook[..2]);
        var overview = File.ReadAllText(Path.Combine(Repository.Root, "docs", "chapters.md"));

        Assert.Contains($"](deeper/{notebook})", File.ReadAllText(chapter));
        Assert.Contains($"](../notebooks/deeper/{notebook})", overview);
        Assert.Contains($"](../{Path.GetFileName(chapter)})", Of($"deeper/{Name(notebook)}").Cells[^1].Source);
    }

    private static Notebook Of(string name) => Notebook.Read(Path.Combine(Repository.Notebooks, name + ".ipynb"));

    private static string Name(string path) => Path.GetFileNameWithoutExtension(path);

    private static string? Linked(string line, string word) =>
        Regex.Match(line, word + @": \[[^\]]+\]\(([^)]+)\.ipynb\)") is { Success: true } link
            ? link.Groups[1].Value : null;

    private static string? Turned(string page, string relation) =>
        Bar().Matches(page).SingleOrDefault(link => link.Groups["rel"].Value == relation)?.Groups["name"].Value;

    [GeneratedRegex(@"\]\((?!https?:|#)([^)]+)\)")]
    private static partial Regex LinkToFile();

    [GeneratedRegex("<a class=\"[a-z]+\" rel=\"(?<rel>prev|next)\" href=\"(?<name>[^\"]+)\\.html\">")]
    private static partial Regex Bar();
}
