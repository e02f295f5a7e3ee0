using System.Globalization;

namespace GrpcLab.Look.Tests;

/// <summary>What docs/look.md says of the recorded rows.</summary>
public class RecordedMatrixTests
{
    private const double Factor = 2;

    private static readonly Dictionary<string, string>[] Rows = Read("look-matrix.csv");

    [Fact]
    public void Every_recorded_row_has_the_findings_of_its_faults_and_no_other() =>
        Assert.All(Rows, row => Assert.Equal("yes", row["right"]));

    [Fact]
    public void A_named_cost_is_within_a_factor_of_two_of_what_removing_the_fault_gained()
    {
        var off = Rows.Where(row => row["named cost"] != "" && row["gained"] != "")
            .Where(row => Number(row["named cost"]) / Number(row["gained"]) is < 1 / Factor or > Factor);

        // The page says why.
        Assert.All(off, row => Assert.Equal(
            ("channel-per-call", "heavy", "TLS"), (row["faults"], row["load"], row["transport"])));
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    private static Dictionary<string, string>[] Read(string file)
    {
        var lines = File.ReadAllLines(Path.Combine(Repository.Recorded, file)).Select(line => line.Split(',')).ToList();
        return [.. lines.Skip(1).Select(line => lines[0].Zip(line).ToDictionary(c => c.First, c => c.Second))];
    }
}
