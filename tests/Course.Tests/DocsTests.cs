using System.Globalization;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>The files under docs say what the notebooks, the recorded run and the source say today.</summary>
public sealed class DocsTests
{
    private static readonly Lazy<IReadOnlyDictionary<string, string>> Written =
        new(() => CourseDocs.Render(CourseFolder.Find()));

    public static TheoryData<string> Pages => [.. Written.Value.Keys];

    [Theory, MemberData(nameof(Pages))]
    public void A_generated_page_is_what_lab_docs_writes(string page) =>
        Assert.Equal(Written.Value[page], File.ReadAllText(Path.Combine(Repository.Root, page)));

    [Fact]
    public void Every_measured_number_of_a_page_is_the_recorded_runs()
    {
        var numbers = RecordedNumbers.All(CourseFolder.Find()).ToList();

        WriteList(numbers);
        Assert.True(numbers.Count > 40, $"{numbers.Count} numbers were found.");
        Assert.All(numbers, number => Assert.True(
            number.IsRecorded, $"{number.Page} says {number.Shown}, {number.Notebook} {number.Recorded}: {number.Claim}"));
    }

    [Fact]
    public void Each_chapter_and_the_JupyterLab_server_fit_together_into_what_Binder_allows()
    {
        const string server = "JupyterLab server";
        var rows = Recorded("memory.csv").ToDictionary(row => row["what"]);

        Assert.Equal(
            Repository.Runs().Select(path => Path.GetFileNameWithoutExtension(path)).Append(server).Order(),
            rows.Keys.Order());
        Assert.All(rows.Values.Where(row => row["what"] != server), row => Assert.InRange(
            Number(row["peak_mb"]) + Number(rows[server]["peak_mb"]), 100, Number(row["limit_mb"])));
    }

    [Fact]
    public void Every_recorded_row_of_looks_matrix_has_the_findings_of_its_faults_and_no_other() =>
        Assert.All(Recorded("look-matrix.csv"), row => Assert.Equal("yes", row["right"]));

    [Fact]
    public void A_cost_that_look_names_is_within_a_factor_of_two_of_what_removing_the_fault_gained()
    {
        const double factor = 2;
        var off = Recorded("look-matrix.csv").Where(row => row["named cost"] != "" && row["gained"] != "")
            .Where(row => Number(row["named cost"]) / Number(row["gained"]) is < 1 / factor or > factor);

        // docs/look.md says why.
        Assert.All(off, row => Assert.Equal(
            ("channel-per-call", "heavy", "TLS"), (row["faults"], row["load"], row["transport"])));
    }

    // Readers of the README open the recorded notebooks.
    [Fact]
    public void The_recorded_notebooks_and_claims_have_the_prose_of_todays() =>
        Assert.Empty(RecordedProse.Outdated(CourseFolder.Find()).Select(file => file.Path));

    [Fact]
    public void Every_source_has_figures_of_the_recorded_run()
    {
        // Each source has a letter; the ratios stand before them.
        var sections = Written.Value["docs/results.md"].Split("\n## ").Skip(1)
            .Where(section => section[1] == '.').ToList();

        Assert.Equal(5, sections.Count);
        Assert.All(sections, section => Assert.Contains("Measured by", section));
    }

    private static List<Dictionary<string, string>> Recorded(string file)
    {
        var lines = Csv.Read(File.ReadAllText(Path.Combine(Repository.Recorded, file)));
        return [.. lines.Skip(1).Select(row => lines[0].Zip(row).ToDictionary(cell => cell.First, cell => cell.Second))];
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    // Every measured number with the record it comes from, for who wants to see them together.
    private static void WriteList(IEnumerable<RecordedNumber> numbers) => File.WriteAllText(
        Path.Combine(Repository.Root, "artifacts", "measured-numbers.csv"),
        Csv.Write([["page", "number", "notebook", "claim"],
            .. numbers.Select(number => (string[])[number.Page, number.Shown, number.Notebook, number.Claim])]));
}
