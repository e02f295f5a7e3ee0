using Notebooks.Tests.Cli;

namespace Notebooks.Tests.Running;

/// <summary>A cell that is there to show an error says so with a tag, as in Jupyter.</summary>
public sealed class RaisesExceptionTests
{
    [Theory(Timeout = 240_000)]
    [InlineData(0, "raises-exception")]
    [RowOfAll(1, "raises-exception", "needs-package:Some.Charts")]
    public async Task A_run_goes_on_behind_an_error_that_is_meant(int exitCode, params string[] tags)
    {
        using var workshop = new Workshop();
        var notebook = workshop.Write("05-raises", new NotebookBuilder().Markdown("# 05-raises")
            .Code("throw new Exception(\"meant\");", tags));

        var (code, output, errors) = await LabCommand.RunAsync("run", notebook, "--out", workshop.Out);

        Assert.Equal(exitCode, code);
        Assert.Contains(exitCode == 0 ? "│ 1 of 1 │" : "│ 0 of 1 │", output, StringComparison.Ordinal);
        Assert.Matches(@"05-raises: 1 cell\b", errors);
        Assert.Contains("Exception: meant", workshop.Page("05-raises"), StringComparison.Ordinal);
    }
}
