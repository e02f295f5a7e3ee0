using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>The cells that build and load the lab, which may take long where nothing is built, or where the build was copied from elsewhere.</summary>
public sealed class SetupTests
{
    [Fact(Timeout = 120_000)]
    public async Task A_cell_that_builds_the_lab_does_not_use_up_the_notebooks_limit()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Write("05-slow", new NotebookBuilder().Markdown("# Slow").Code("await Task.Delay(6_000);", "setup").Code("6 * 7"));
        await using var lab = new LabProcess("run", notebook, "--out", workshop.Out, "--timeout", "5");

        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == 0, errors);
        Assert.Contains("2 of 2", output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_first_cell_says_what_it_does_and_ends_with_one_line()
    {
        using var workshop = new Workshop();
        await File.WriteAllTextAsync(workshop.File("two-lines.proj"), """
            <Project>
              <Target Name="Restore" />
              <Target Name="Build"><Message Importance="high" Text="one" /><Message Importance="high" Text="two" /></Target>
            </Project>
            """);
        var notebook = workshop.Notebook("05-build", Cell("two-lines.proj"));
        await using var lab = new LabProcess("run", notebook, "--out", workshop.Out, "--verbose");

        var (code, _, errors) = await lab.EndAsync();

        Assert.True(code == 0, errors);
        Assert.Matches(@"Building the lab \(about a minute the first time, seconds after that\) \.+ The lab is ready after \d+ s\.\n", errors.ReplaceLineEndings("\n"));
        Assert.DoesNotContain("Warning", errors, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_build_that_fails_is_told_with_its_reason()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Notebook("05-broken", Cell("no-such-project"));
        await using var lab = new LabProcess("run", notebook, "--out", workshop.Out);

        var (code, output, _) = await lab.EndAsync();

        Assert.Equal(1, code);
        Assert.Contains("The lab did not build. Fix this, then restart the kernel:", output, StringComparison.Ordinal);
        Assert.Contains("MSB1009", workshop.Page("05-broken"), StringComparison.Ordinal);
    }

    private static string Cell(string project) => OpeningCellsRule.BuildCell.ReplaceLineEndings("\n").Replace("../src/Chapters", project, StringComparison.Ordinal);
}
