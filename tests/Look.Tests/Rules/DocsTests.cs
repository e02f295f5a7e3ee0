namespace GrpcLab.Look.Tests;

/// <summary>docs/look.md names every rule as the code has it, and shows what the command prints.</summary>
public class DocsTests
{
    private static readonly string Page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "look.md"));

    public static TheoryData<string> Rows => [.. RuleSet.Of(other: null).Select(Row)];

    [Theory, MemberData(nameof(Rows))]
    public void Each_rule_has_its_row(string row) => Assert.Contains(row, Page, StringComparison.Ordinal);

    [Theory, MemberData(nameof(Rows))]
    public void Each_rule_names_a_chapter_that_is_there(string row)
    {
        var chapter = row.Split("../")[1].Split(')')[0];

        Assert.True(File.Exists(Path.Combine(Repository.Root, chapter)), $"{chapter} does not exist.");
    }

    [Fact]
    public void The_finding_it_begins_with_is_that_of_a_recorded_client()
    {
        var report = Look.From(RecordedTests.FileOf("client-with-faults"), maskHosts: true);

        var finding = TextReport.Of([report]).ReplaceLineEndings("\n").Split("\n\n")
            .Single(part => part.StartsWith("LOOK01", StringComparison.Ordinal));

        Assert.Contains($"```\n{finding}\n```", Page, StringComparison.Ordinal);
    }

    private static string Row(Rule rule) => $"| {rule.Id} | {rule.LooksFor} | {rule.Threshold} | {rule.Source} "
        + $"| [{rule.Chapter[..2]}](../notebooks/{rule.Chapter}.ipynb) |";
}
