using System.Text.RegularExpressions;

namespace Course.Tests.FrontDoor;

/// <summary>docs/faults.md names a test for everything it says.</summary>
public sealed partial class FaultsPageTests
{
    private static readonly string[] Rows = [.. File.ReadLines(Path.Combine(Repository.Root, "docs", "faults.md"))
        .SkipWhile(line => !line.StartsWith("|---", StringComparison.Ordinal)).Skip(1)
        .TakeWhile(line => line.StartsWith('|'))];

    [Fact]
    public void Each_row_ends_with_a_test_that_there_is()
    {
        Assert.NotEmpty(Rows);
        Assert.All(Rows, row =>
        {
            var named = Test().Match(row);
            Assert.True(named.Success, $"It names no test: {row}");
            Assert.Contains($" {named.Groups["test"].Value.Replace(' ', '_')}(",
                File.ReadAllText(Path.Combine(Repository.Root, named.Groups["file"].Value)), StringComparison.Ordinal);
        });
    }

    [Fact]
    public void Rows_are_in_order() =>
        Assert.Equal(Rows.Select(Fault).Order(StringComparer.OrdinalIgnoreCase), Rows.Select(Fault));

    private static string Fault(string row) => row.TrimStart('|', ' ', '`').Split('|')[0];

    [GeneratedRegex(@"\(\.\./(?<file>tests/\S+\.cs) ""(?<test>[^""]+)""\) \|$")]
    private static partial Regex Test();
}
