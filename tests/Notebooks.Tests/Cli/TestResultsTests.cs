using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

public sealed class TestResultsTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-trx-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Projects_are_added_up()
    {
        Trx("A", "Completed", "Passed", "Passed", "NotExecuted");
        Trx("B", "Completed", "Passed");

        var results = TestResults.ReadAll(_folder.FullName);

        Assert.Equal(["A: 2 passed, 0 failed, 1 skipped", "B: 1 passed, 0 failed"], results.Select(result => $"{result.Project}: {result.Summary}"));
        Assert.Equal("3 passed, 0 failed, 1 skipped", TestResults.Sum(results).Summary);
        Assert.True(TestResults.Sum(results).IsGreen);
    }

    [Theory]
    [InlineData("Failed", "Passed", "Failed")]
    [InlineData("Failed", "Passed", "Timeout")]
    [InlineData("Aborted", "Passed", "Passed")]
    [InlineData("Completed", "NotExecuted", "NotExecuted")]
    public void A_failure_a_crash_or_nothing_but_skips_is_red(string outcome, params string[] tests)
    {
        Trx("A", outcome, tests);

        Assert.False(TestResults.Sum(TestResults.ReadAll(_folder.FullName)).IsGreen);
    }

    [Fact]
    public void No_result_at_all_is_red() => Assert.False(TestResults.Sum(TestResults.ReadAll(_folder.FullName)).IsGreen);

    private void Trx(string project, string outcome, params string[] tests) => File.WriteAllText(Path.Combine(_folder.FullName, project + ".trx"), $"""
        <TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
          <Results>{string.Concat(tests.Select(test => $"<UnitTestResult outcome=\"{test}\" />"))}</Results>
          <TestDefinitions><UnitTest storage="/any/{project.ToLowerInvariant()}.dll"><TestMethod codeBase="/any/{project}.dll" /></UnitTest></TestDefinitions>
          <ResultSummary outcome="{outcome}" />
        </TestRun>
        """);
}
