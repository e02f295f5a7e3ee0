using Course.Tests.Support;

namespace Course.Tests;

/// <summary>The run of what deepens chapters; a push does not run them.</summary>
[Collection(Finished.Name), Trait(TestScope.Run, TestScope.All)]
public sealed class DeeperRunTests(FinishedRun run)
{
    [Theory, MemberData(nameof(DeeperTests.Notebooks), MemberType = typeof(DeeperTests))]
    public void Its_mechanism_claims_hold_and_it_leaves_a_page_and_figures(string notebook)
    {
        var part = run.Deeper!;
        var executed = new ExecutedNotebook(part.File(notebook));

        Assert.True(part.Run.ExitCode == 0, part.Run.Everything);
        Assert.All(executed.Claims.Where(c => c.Kind == "mechanism"),
            c => Assert.True(c.State == "held", $"{c.Text}: {c.State}"));
        Assert.True(executed.Figures > 0);
        Assert.True(File.Exists(part.File(Path.ChangeExtension(notebook, ".html"))));
        Assert.All(executed.Texts, text => Assert.DoesNotContain("NaN", text, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("improving-grpc-draft")]
    [InlineData("dotnet5-improvements")]
    public void It_sets_figures_beside_those_of_the_sources_that_need_it(string source) =>
        Assert.Contains(File.ReadLines(run.Deeper!.File("record/figures.csv")),
            line => line.StartsWith(source + ",", StringComparison.Ordinal));
}
