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

        Assert.Equal(["A: 2 passed, 0 failed, 1 skipped", "B: 1 passed, 0 failed"],
            results.Select(result => $"{result.Project}: {result.Summary}"));
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
    public void The_time_of_a_class_is_that_of_its_tests_and_the_projects_that_of_its_run()
    {
        Trx("A", "Completed", "Passed", "Passed");

        var results = Assert.Single(TestResults.ReadAll(_folder.FullName));

        Assert.Equal(new TestClassTime("A.Class", TimeSpan.FromSeconds(3)), Assert.Single(results.Classes));
        Assert.Equal(TimeSpan.FromSeconds(61), results.Took);
    }

    [Fact]
    public void No_result_at_all_is_red() =>
        Assert.False(TestResults.Sum(TestResults.ReadAll(_folder.FullName)).IsGreen);

    private void Trx(string project, string outcome, params string[] tests) =>
        File.WriteAllText(Path.Combine(_folder.FullName, project + ".trx"), $"""
            <TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
              <Times start="2026-01-02T23:59:30.0000000+00:00" finish="2026-01-03T00:00:31.0000000+00:00" />
              <Results>{string.Concat(tests.Select(test => $"<UnitTestResult testId=\"1\" duration=\"00:00:01.5000000\" outcome=\"{test}\" />"))}</Results>
              <TestDefinitions>
                <UnitTest id="1" storage="/any/{project.ToLowerInvariant()}.dll"><TestMethod codeBase="/any/{project}.dll" className="{project}.Class" /></UnitTest>
              </TestDefinitions>
              <ResultSummary outcome="{outcome}" />
            </TestRun>
            """);
}
