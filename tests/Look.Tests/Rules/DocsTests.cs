namespace GrpcLab.Look.Tests;

/// <summary>docs/look.md names every rule as the code has it.</summary>
public class DocsTests
{
    private static readonly string Page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "look.md"));

    public static TheoryData<string> Rows =>
    [
        .. RuleSet.All.Select(rule => Row(rule.Id, rule.LooksFor, rule.Threshold, rule.Source, rule.Chapter)),
        Row(BetweenTwo.Id, BetweenTwo.LooksFor, BetweenTwo.Threshold, BetweenTwo.Source, BetweenTwo.Chapter),
    ];

    [Theory, MemberData(nameof(Rows))]
    public void Each_rule_has_its_row(string row) => Assert.Contains(row, Page, StringComparison.Ordinal);

    [Theory, MemberData(nameof(Rows))]
    public void Each_rule_names_a_chapter_that_is_there(string row)
    {
        var chapter = row.Split("../")[1].Split(')')[0];

        Assert.True(File.Exists(Path.Combine(Repository.Root, chapter)), $"{chapter} does not exist.");
    }

    private static string Row(string id, string looksFor, string threshold, string source, string chapter) =>
        $"| {id} | {looksFor} | {threshold} | {source} | [{chapter[..2]}](../notebooks/{chapter}.ipynb) |";
}
