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

    private static readonly string[] Answers = [.. Answer().Matches(Text).Select(answer => answer.Value)];

    public static TheoryData<string> Notebooks => new(Findings.Select(finding => finding.Notebook));

    public static TheoryData<string> Checked => new(Findings.Select(finding => finding.Told).Concat(Answers));

    [Fact]
    public void Every_notebook_of_a_run_has_a_finding_in_its_order() =>
        Assert.Equal(Repository.Runs().Select(path => Path.GetFileName(path)), Findings.Select(of => of.Notebook));

    [Theory, MemberData(nameof(Notebooks))]
    public void The_minutes_are_those_of_the_notebooks_first_lines(string notebook)
    {
        var first = Notebook.Read(Path.Combine(Repository.Notebooks, notebook)).Cells[0].Source;

        Assert.Equal(MinutesOf().Match(first).Groups[1].Value, Findings.Single(of => of.Notebook == notebook).Minutes);
    }

    // What is measured is marked, and DocsTests hold it to the record; what is not is what the notebook asks for.
    [Theory, MemberData(nameof(Checked))]
    public void A_number_that_is_not_marked_as_measured_is_one_of_the_notebook(string told)
    {
        var sources = string.Concat(NotebookLink().Matches(told)
            .Select(link => Path.Combine(Repository.Root, link.Groups[1].Value))
            .SelectMany(notebook => Notebook.Read(notebook).Cells.Select(cell => cell.Source + "\n")));
        var numbers = Number().Matches(Link().Replace(Marked().Replace(told, ""), "")).Select(number => number.Value);

        Assert.NotEmpty(sources);
        Assert.All(numbers, number =>
            Assert.Matches($@"(?<![\d.,]){Regex.Escape(number)}(?![\d]|[.,]\d)", sources));
    }

    private sealed record Finding(string Notebook, string Told, string Minutes);

    [GeneratedRegex(
        @"^\|[^|]*\| \[[^\]]+\]\(notebooks/(?<notebook>[^)/]+)\) \| (?<finding>[^|]+) \| (?<minutes>\d+) \|$",
        RegexOptions.Multiline)]
    private static partial Regex FindingRow();

    // From a question in bold to the next, or to the end of the section.
    [GeneratedRegex(@"(?<=\*\*[^*]+\?\*\* )(?:(?!\n\n).)+", RegexOptions.Singleline)]
    private static partial Regex Answer();

    [GeneratedRegex(@"\*(\d+) min;")]
    private static partial Regex MinutesOf();

    [GeneratedRegex(@"\]\(((?:notebooks|data/recorded)/[^)]+\.ipynb)\)")]
    private static partial Regex NotebookLink();

    [GeneratedRegex(@"<!--.*?-->[\d.,]*\d")]
    private static partial Regex Marked();

    [GeneratedRegex(@"\[[^\]]*\]\([^)]*\)|`[^`]*`")]
    private static partial Regex Link();

    [GeneratedRegex(@"(?<![\w./])\d+(?:,\d{3})*(?:\.\d+)?")]
    private static partial Regex Number();
}
