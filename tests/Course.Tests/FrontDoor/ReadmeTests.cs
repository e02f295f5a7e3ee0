using System.Text.RegularExpressions;
using GrpcLab.Notebooks;

namespace Course.Tests.FrontDoor;

/// <summary>What README.md says of the chapters is what they say.</summary>
public sealed partial class ReadmeTests
{
    private static readonly string Text = File.ReadAllText(Path.Combine(Repository.Root, "README.md"));

    private static readonly Finding[] Findings =
    [
        .. FindingRow().Matches(Text).Select(row => new Finding(
            row.Groups["notebook"].Value, row.Groups["finding"].Value, row.Groups["minutes"].Value)),
    ];

    public static TheoryData<string> Notebooks => new(Findings.Select(finding => finding.Notebook));

    public static TheoryData<string> Checked => new(Findings.Select(finding => finding.Told));

    [Fact]
    public void Every_notebook_of_a_run_has_a_finding_in_its_order() =>
        Assert.Equal(Repository.Runs().Select(path => Path.GetFileName(path)), Findings.Select(of => of.Notebook));

    [Theory, MemberData(nameof(Notebooks))]
    public void The_minutes_are_those_of_the_notebooks_first_lines(string notebook)
    {
        var stated = ReadingTime.Stated(Notebook.Read(Path.Combine(Repository.Notebooks, notebook)));

        Assert.Equal($"{stated}", Findings.Single(of => of.Notebook == notebook).Minutes);
    }

    [Theory, MemberData(nameof(Checked))]
    public void A_number_that_is_not_marked_as_measured_is_one_of_the_notebook(string told) =>
        SettingNumbers.AssertFromNotebooks("README.md", told);

    private sealed record Finding(string Notebook, string Told, string Minutes);

    [GeneratedRegex(
        @"^\|[^|]*\| \[[^\]]+\]\(notebooks/(?<notebook>[^)/]+)\) \| (?<finding>[^|]+) \| (?<minutes>\d+) \|$",
        RegexOptions.Multiline)]
    private static partial Regex FindingRow();
}
