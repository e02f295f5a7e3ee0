using GrpcLab.Notebooks;
using Notebooks.Tests.Engine;

namespace Notebooks.Tests.Cli;

/// <summary>The cell that builds the lab.</summary>
public sealed class SetupTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [UnixFact(Timeout = 240_000)]
    public async Task The_first_cell_shows_what_the_courses_script_says_when_it_builds()
    {
        var run = await RunAsync("echo \"asked to $1\"; echo compiling >&2");

        Assert.IsType<CellDone>(run.Result);
        Assert.Equal("asked to build\ncompiling\n", run.Stdout);
        Assert.DoesNotContain("warning", run.Stderr, StringComparison.OrdinalIgnoreCase);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_build_that_fails_is_told_with_its_reason()
    {
        var run = await RunAsync("echo 'error CS1002' >&2; exit 1");

        Assert.StartsWith("The lab did not build. Fix this, then restart the kernel:", run.Error.Message,
            StringComparison.Ordinal);
        Assert.Contains("error CS1002", run.Error.Message, StringComparison.Ordinal);
    }

    // The script in the engine's folder takes the place of the course's: it is the first that the cell finds.
    private async Task<CellRun> RunAsync(string script)
    {
        await File.WriteAllTextAsync(Path.Combine(engine.Folder, "lab"), script);
        return await engine.RunAsync(
            $"#load \"{Path.Combine(Repository.Notebooks, "build-lab.csx").Replace('\\', '/')}\"");
    }
}
