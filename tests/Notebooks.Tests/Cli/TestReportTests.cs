using GrpcLab.Cli;

namespace Notebooks.Tests.Cli;

/// <summary>What lab test makes of the files that dotnet test left.</summary>
public sealed class TestReportTests
{
    [Theory]
    [InlineData(1, true)]
    [InlineData(2, false)]
    public void A_project_without_a_result_did_not_come_to_its_end(int projects, bool isComplete)
    {
        using var workshop = new Workshop();
        File.WriteAllText(workshop.File("One.Tests.trx"), """
            <TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
              <ResultSummary outcome="Completed" />
            </TestRun>
            """);

        Assert.Equal(isComplete, TestReport.Read(workshop.File(""), projects).IsComplete);
    }
}
