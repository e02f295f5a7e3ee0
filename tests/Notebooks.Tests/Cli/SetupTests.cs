using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>
/// The cells that build and load the lab, which may take long where nothing is built, or where the build was copied
/// from elsewhere.
/// </summary>
public sealed class SetupTests
{
    [Fact(Timeout = 400_000)]
    public async Task A_cell_that_builds_the_lab_does_not_use_up_the_notebooks_limit()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Write("05-slow",
            new NotebookBuilder().Markdown("# Slow").Code("await Task.Delay(6_000);", "setup").Code("6 * 7"));
        await using var lab = new LabProcess("run", notebook, "--out", workshop.Out, "--timeout", "5");

        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == 0, errors);
        Assert.Contains("2 of 2", output, StringComparison.Ordinal);
    }

    [UnixFact(Timeout = 400_000)]
    public async Task The_first_cell_shows_what_the_courses_script_says_when_it_builds()
    {
        using var workshop = new Workshop();
        await File.WriteAllTextAsync(workshop.File("lab"), "echo \"asked to $1\"; echo compiling >&2");
        var notebook = workshop.Notebook("05-build", Cell);
        await using var lab = new LabProcess("run", notebook, "--out", workshop.Out, "--verbose");

        var (code, _, errors) = await lab.EndAsync();

        Assert.True(code == 0, errors);
        Assert.Contains("asked to build\ncompiling\n", errors.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        Assert.DoesNotContain("Warning", errors, StringComparison.Ordinal);
    }

    [UnixFact(Timeout = 400_000)]
    public async Task A_build_that_fails_is_told_with_its_reason()
    {
        using var workshop = new Workshop();
        await File.WriteAllTextAsync(workshop.File("lab"), "echo 'error CS1002' >&2; exit 1");
        var notebook = workshop.Notebook("05-broken", Cell);
        await using var lab = new LabProcess("run", notebook, "--out", workshop.Out);

        var (code, output, _) = await lab.EndAsync();

        Assert.Equal(1, code);
        Assert.Contains("The lab did not build. Fix this, then restart the kernel:", output, StringComparison.Ordinal);
        Assert.Contains("error CS1002", workshop.Page("05-broken"), StringComparison.Ordinal);
    }

    // The script beside the notebook takes the place of the course's.
    private static string Cell =>
        OpeningCellsRule.BuildCell.ReplaceLineEndings("\n").Replace("../lab", "./lab", StringComparison.Ordinal);
}
