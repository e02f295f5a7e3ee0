using System.Text.RegularExpressions;
using System.Xml.Linq;
using GrpcLab.Notebooks;

namespace Course.Tests.FrontDoor;

/// <summary>A story shows what its chapter runs, and its picture says in words what it draws.</summary>
public sealed partial class StoryTests
{
    private static readonly string Folder = Path.Combine(Repository.Root, "docs", "stories");

    public static TheoryData<string> Stories =>
        new(Directory.EnumerateFiles(Folder, "*.md").Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));

    // What quotes samples is compared by lab check.
    [Theory, MemberData(nameof(Stories))]
    public void Code_that_is_a_chapters_cell_is_in_the_chapter(string story)
    {
        var cells = Notebook.Read(Chapter(story)).CodeCells.Select(cell => cell.Source).ToList();

        Assert.All(
            Cell().Matches(Text(story)).Select(fence => fence.Groups[1].Value),
            code => Assert.Contains(cells, cell => cell.Contains(code, StringComparison.Ordinal)));
        Assert.True(Cell().Count(Text(story)) + Sample().Count(Text(story)) >= 2, "A story shows code.");
    }

    [Theory, MemberData(nameof(Stories))]
    public void A_number_that_is_not_marked_as_measured_is_one_of_the_notebook(string story) =>
        SettingNumbers.AssertFromNotebooks($"docs/stories/{story}", Picture().Replace(Text(story), ""));

    [Theory, MemberData(nameof(Stories))]
    public void The_pictures_text_is_what_the_picture_says_of_itself(string story)
    {
        var picture = Picture().Match(Text(story));
        var drawn = XDocument.Load(Path.Combine(Folder, picture.Groups["path"].Value));

        Assert.Equal(
            drawn.Descendants().Single(element => element.Name.LocalName == "desc").Value, picture.Groups["text"].Value);
    }

    [Theory, MemberData(nameof(Stories))]
    public void The_finding_of_look_is_that_of_the_storys_chapter(string story)
    {
        var id = Finding().Match(Text(story)).Groups[1].Value;
        var rules = File.ReadAllLines(Path.Combine(Repository.Root, "docs", "look.md"));

        // The rules come first in that page; what was seen of each follows.
        Assert.Contains(Path.GetFileName(Chapter(story)),
            rules.First(line => line.StartsWith($"| {id} ", StringComparison.Ordinal)));
    }

    [Theory, MemberData(nameof(Stories))]
    public void Readme_opens_with_it_and_has_its_picture_and_its_numbers(string story)
    {
        var picture = Picture().Match(Text(story));
        var told = File.ReadAllText(Path.Combine(Repository.Root, "README.md")).Split("\n## ")[1]
            .Split("\n### ").Single(part => part.Contains($"](docs/stories/{story})", StringComparison.Ordinal));

        Assert.Contains(
            $"![{picture.Groups["text"].Value}](docs/{picture.Groups["path"].Value["../".Length..]})", told,
            StringComparison.Ordinal);
        Assert.All(SettingNumbers.In(Picture().Replace(told, "")),
            number => Assert.Contains(number, Text(story), StringComparison.Ordinal));
    }

    private static string Text(string story) => File.ReadAllText(Path.Combine(Folder, story));

    private static string Chapter(string story) =>
        Path.GetFullPath(ChapterLink().Match(Text(story)).Groups[1].Value, Folder);

    [GeneratedRegex(@"```csharp\n(.*?)\n```\n<!-- sample: none, a cell of chapter \d+ -->", RegexOptions.Singleline)]
    private static partial Regex Cell();

    [GeneratedRegex(@"^<!-- sample: (?!none)", RegexOptions.Multiline)]
    private static partial Regex Sample();

    [GeneratedRegex(@"!\[(?<text>[^\]]+)\]\((?<path>[^)]+\.svg)\)")]
    private static partial Regex Picture();

    [GeneratedRegex(@"\]\(([^)]*/notebooks/\d[^)]+\.ipynb)\)")]
    private static partial Regex ChapterLink();

    [GeneratedRegex(@"\[(LOOK\d+)\]")]
    private static partial Regex Finding();
}
