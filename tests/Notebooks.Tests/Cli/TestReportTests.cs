using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

/// <summary>What lab test makes of dotnet test's results: a wrong green here would hide every other test.</summary>
public sealed class TestReportTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-trx-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("Failed", "Failed", "FAILED A.Class.Test")]
    [InlineData("Failed", "Timeout", "It broke.")]
    [InlineData("Failed", "Passed", "A test run did not come to its end: see above.")]
    [InlineData("Completed", "NotExecuted", "No test ran.")]
    [InlineData(null, null, "No test ran.")]
    public void A_failure_a_crash_or_nothing_but_skips_is_red(string? run, string? outcome, string line)
    {
        if (run is not null) Trx("one", run, ("A", outcome!, "It broke.\nHere."));
        using var text = new StringWriter();
        var report = TestReport.Read(_folder.FullName);

        report.Write(text);

        Assert.False(report.IsGreen);
        Assert.Contains(line, text.ToString().Split(Environment.NewLine));
    }

    private void Trx(string file, string outcome, params (string Project, string Outcome, string Message)[] tests) =>
        File.WriteAllText(Path.Combine(_folder.FullName, file + ".trx"), $"""
            <TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
              <Results>{string.Concat(tests.Select((test, id) => $"<UnitTestResult testId=\"{id}\" testName=\"{test.Project}.Class.Test\" "
                + $"duration=\"00:00:03\" endTime=\"2026-01-02T23:59:30+00:00\" outcome=\"{test.Outcome}\"><Output><ErrorInfo><Message>{test.Message}</Message></ErrorInfo></Output></UnitTestResult>"))}</Results>
              <TestDefinitions>{string.Concat(tests.Select((test, id) => $"<UnitTest id=\"{id}\"><TestMethod codeBase=\"/any/{test.Project}.dll\" className=\"{test.Project}.Class\" /></UnitTest>"))}</TestDefinitions>
              <ResultSummary outcome="{outcome}" />
            </TestRun>
            """);
}
