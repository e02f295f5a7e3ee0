using GrpcLab.Cli;
using GrpcLab.Notebooks;
using Notebooks.Tests.Pages;

namespace Notebooks.Tests.Cli;

public sealed class WatchTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_notebook_that_is_saved_halfway_is_told_and_the_next_change_runs()
    {
        using var workshop = new Workshop();
        using var client = new HttpClient();
        var notebook = workshop.Notebook("05-sums", "20 + 1");
        await using var lab = LabCommand.Start("watch", notebook, "--out", workshop.Out, "--budget", "smoke");
        await Until.TrueAsync(() => Runs(lab) == 1, "the first run has ended", TimeSpan.FromSeconds(90));
        var address = new Uri(lab.Output.Split("and the lab: ")[1].Split('\n')[0].Trim());
        var page = await client.GetStringAsync(address);
        var state = new Uri(address, page.Split("fetch(\"")[1].Split('"')[0]);
        Assert.Contains(await client.GetStringAsync(state), page);

        await File.WriteAllTextAsync(notebook, "{");
        await Until.TrueAsync(() => lab.Errors.Contains("is not JSON", StringComparison.Ordinal),
            "the broken notebook was told", TimeSpan.FromSeconds(60));
        workshop.Notebook("05-sums", "20 + 22");

        await Until.TrueAsync(() => workshop.Page("05-sums").Contains("42", StringComparison.Ordinal),
            "the mended notebook has run", TimeSpan.FromSeconds(90));
        // The open page is told, and only what is served can ask.
        Assert.DoesNotContain(await client.GetStringAsync(state), page);
        Assert.Contains("42", await client.GetStringAsync(address));
        Assert.DoesNotContain("fetch", workshop.Page("05-sums"));
        Assert.False(lab.HasExited);
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, true)]
    [InlineData(2, false)]
    public void What_the_setup_cells_build_is_no_change_to_the_lab(int cellsRun, bool isBefore)
    {
        var notebook = new NotebookBuilder().Markdown("# Any").Code("build", "setup").Code("measure").Build();
        var done = new CellDone(1, TimeSpan.Zero);
        var report = Sample.Report() with
        {
            Cells = [.. notebook.CodeCells.Select((cell, index) => new CellReport(
                cell, index < cellsRun ? done : new CellNotReached(), new(null, [])))],
        };

        Assert.Equal(isBefore, WatchRun.IsBeforeLoading(report));
    }

    private static int Runs(OwnedProcess lab) => lab.Output.Split("Watching ").Length - 1;
}
