namespace GrpcLab.Look.Tests;

/// <summary>
/// Rules on streams that were recorded with --record, for 5 s at 5 calls a second: no process is started for these.
/// </summary>
public class RecordedTests
{
    [Theory]
    [InlineData("client-with-faults", "LOOK01", "LOOK10")]
    [InlineData("client")]
    [InlineData("server")]
    public void A_recorded_process_has_the_findings_of_its_faults_and_no_other(string name, params string[] ids)
    {
        var report = Look.From(FileOf(name));

        // It had just been started, so that its code was still being compiled.
        Assert.Equal(ids, report.Findings.Select(finding => finding.Id).Where(id => id != "LOOK13").Order());
        Assert.InRange(report.Seen.Calls, 15, 100);
    }

    [Fact]
    public void Evidence_of_a_recorded_process_is_its_counts()
    {
        var report = Look.From(FileOf("client-with-faults"), maskHosts: true);

        Assert.Matches(@"^(\d+) connections opened for \d+ calls to host-1:\d+ \(0\.5\d* a call\); \1 of them closed",
            report.Findings.Single(finding => finding.Id == "LOOK01").Evidence);
    }

    internal static string FileOf(string name) => Path.Combine(
        Repository.Root, "tests", "Look.Tests", "Rules", "Recorded", $"{name}.nettrace");
}
