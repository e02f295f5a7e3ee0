using System.Text.RegularExpressions;
using Course.Tests.Support;

namespace Course.Tests;

/// <summary>A reader turns pages in two places: the notebook's own last line, and the bar that its page adds.</summary>
public sealed partial class NavigationTests
{
    private static readonly string[] Order =
        [.. Repository.All().Select(path => Path.GetFileNameWithoutExtension(path))];

    public static TheoryData<string> Notebooks => new(Order);

    [Theory, MemberData(nameof(Notebooks))]
    public void The_notebooks_last_line_names_its_neighbours_in_the_course(string name)
    {
        var place = Array.IndexOf(Order, name);

        var line = LastLine(name);

        Assert.Equal(place > 0 ? Order[place - 1] : null, Linked(line, "Previous"));
        Assert.Equal(place < Order.Length - 1 ? Order[place + 1] : null, Linked(line, "Next"));
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void The_bar_of_its_page_names_the_same_ones(string name)
    {
        var line = LastLine(name);

        var page = RenderedPage.Of(name + ".ipynb");

        Assert.Equal((Linked(line, "Previous"), Linked(line, "Next")), (Turned(page, "prev"), Turned(page, "next")));
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void Nothing_that_is_there_is_said_to_be_coming(string name) =>
        Assert.DoesNotMatch(@"\((coming|planned|to come)[^)]*\)",
            File.ReadAllText(Path.Combine(Repository.Notebooks, name + ".ipynb")));

    private static string LastLine(string name) =>
        GrpcLab.Notebooks.Notebook.Read(Path.Combine(Repository.Notebooks, name + ".ipynb"))
            .Cells[^1].Source.TrimEnd().Split('\n')[^1];

    private static string? Linked(string line, string word) =>
        Regex.Match(line, word + @": \[[^\]]+\]\(([^)]+)\.ipynb\)") is { Success: true } link
            ? link.Groups[1].Value : null;

    private static string? Turned(string page, string relation) =>
        Bar().Matches(page).SingleOrDefault(link => link.Groups["rel"].Value == relation)?.Groups["name"].Value;

    [GeneratedRegex("<a class=\"[a-z]+\" rel=\"(?<rel>prev|next)\" href=\"(?<name>[^\"]+)\\.html\">")]
    private static partial Regex Bar();
}
