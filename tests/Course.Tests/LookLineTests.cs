using System.Text.RegularExpressions;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>
/// Chapters 01 to 11 end with what lab look says of their fault, as docs/look.md has it, which the rules hold.
/// </summary>
public sealed partial class LookLineTests
{
    public static TheoryData<string> Chapters => [.. Repository.Runs().Select(path => Path.GetFileName(path))
        .Where(name => string.CompareOrdinal(name, "01") > 0 && string.CompareOrdinal(name, "12") < 0)];

    [Theory, MemberData(nameof(Chapters))]
    public void The_last_cell_names_each_finding_that_leads_to_the_chapter(string chapter)
    {
        var last = Notebook.Read(Path.Combine(Repository.Notebooks, chapter)).Cells[^1].Source;
        var findings = Row().Matches(File.ReadAllText(Path.Combine(Repository.Root, "docs", "look.md")));

        Assert.StartsWith("[`./lab look`](../docs/look.md) ", last, StringComparison.Ordinal);
        Assert.All(
            findings.Where(row => row.Groups["chapter"].Value == chapter),
            row => Assert.Contains($"**{row.Groups["id"]}**, {row.Groups["fault"]}", last, StringComparison.Ordinal));
        Assert.All(
            Named().Matches(last),
            named => Assert.Contains(findings, row => named.Value == $"**{row.Groups["id"]}**, {row.Groups["fault"]}"));
    }

    [GeneratedRegex(@"^\| (?<id>LOOK\d\d) \| (?<fault>[^|]+) \|.*\(\.\./notebooks/(?<chapter>[^)]+)\) \|$",
        RegexOptions.Multiline)]
    private static partial Regex Row();

    [GeneratedRegex(@"\*\*LOOK\d\d\*\*, .+?(?=; \*\*LOOK|\.\n)")]
    private static partial Regex Named();
}
