namespace Notebooks.Tests.Cli;

/// <summary>The cell that builds the lab.</summary>
public sealed class SetupTests
{
    [UnixFact(Timeout = 400_000)]
    public async Task The_first_cell_shows_what_the_courses_script_says_when_it_builds()
    {
        using var workshop = new Workshop();
        await File.WriteAllTextAsync(workshop.File("lab"), "echo \"asked to $1\"; echo compiling >&2");
        var notebook = workshop.Notebook("05-build", Cell);

        var (code, _, errors) = await workshop.RunAsync(notebook, "--verbose");

        Assert.True(code == 0, errors);
        Assert.Contains("asked to build\ncompiling\n", errors.ReplaceLineEndings("\n"));
        Assert.DoesNotContain("Warning", errors);
    }

    [UnixFact(Timeout = 400_000)]
    public async Task A_build_that_fails_is_told_with_its_reason()
    {
        using var workshop = new Workshop();
        await File.WriteAllTextAsync(workshop.File("lab"), "echo 'error CS1002' >&2; exit 1");
        var notebook = workshop.Notebook("05-broken", Cell);

        var (code, output, _) = await workshop.RunAsync(notebook);

        Assert.Equal(1, code);
        Assert.Contains("The lab did not build. Fix this, then restart the kernel:", output);
        Assert.Contains("error CS1002", workshop.Page("05-broken"));
    }

    // The script beside the notebook takes the place of the course's.
    private static string Cell => $"#load \"{Path.Combine(Repository.Notebooks, "build-lab.csx").Replace('\\', '/')}\"";
}
