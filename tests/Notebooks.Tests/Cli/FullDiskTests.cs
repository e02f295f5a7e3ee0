using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

/// <summary>What a run keeps, and says, when it cannot write its results.</summary>
public sealed class FullDiskTests
{
    [SmallDiskFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_disk_that_fills_costs_the_cells_after_it_and_no_other_chapter()
    {
        using var workshop = new Workshop();
        using var disk = new SmallDisk(60);
        var filling = workshop.Notebook(
            "05-fills", "Console.WriteLine(\"kept\");", Fill(disk), "Console.WriteLine(new string('x', 20_000));");
        var next = workshop.Notebook("06-next", "Console.WriteLine(\"also run\");");

        var (code, output, errors) = await LabCommand.RunAsync("run", filling, next, "--out", disk.Path);

        Assert.Equal(1, code);
        Assert.Contains("05-fills: its page could not be written. No space left on device", output);
        Assert.Contains($"Kept: the results of 1 of 3 cells, in {disk.Path}/05-fills.partial.ipynb.", output);
        Assert.Contains("06-next: cell 1 of 1 ok", errors);
        Assert.Contains("The list of claims could not be written", output);
        var kept = Notebook.Read(Path.Combine(disk.Path, "05-fills.partial.ipynb")).CodeCells.First().Outputs;
        Assert.Equal("kept\n", Assert.IsType<StreamOutput>(Assert.Single(kept)).Text);
        Assert.Empty(Directory.EnumerateFiles(disk.Path, "*.tmp"));
    }

    [SmallDiskFact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task An_earlier_result_stays_whole_when_the_new_one_does_not_fit()
    {
        using var workshop = new Workshop();
        using var disk = new SmallDisk(60);
        await LabCommand.RunAsync(
            "run", workshop.Notebook("05-twice", "\"the earlier result\""), "--out", disk.Path);

        var (code, output, _) = await LabCommand.RunAsync(
            "run", workshop.Notebook("05-twice", Fill(disk), "\"the new result\""), "--out", disk.Path);

        Assert.Equal(1, code);
        Assert.Contains("The page of the earlier run is unchanged.", output);
        Assert.Contains("not written", output);
        foreach (var file in (string[])["05-twice.html", "05-twice.ipynb"])
        {
            Assert.Contains("the earlier result", await File.ReadAllTextAsync(Path.Combine(disk.Path, file)));
        }
    }

    [SmallDiskFact(Timeout = 400_000)]
    public async Task Too_little_room_is_found_before_a_cell_runs()
    {
        using var workshop = new Workshop();
        using var disk = new SmallDisk(20);

        await RefusesAsync(workshop, disk, "has room for");
    }

    [SmallDiskFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_read_only_disk_is_found_before_a_cell_runs()
    {
        using var workshop = new Workshop();
        using var disk = new SmallDisk(60);
        disk.MakeReadOnly();

        await RefusesAsync(workshop, disk, "Nothing can be written to");
    }

    /// <summary>Needs no disk of its own: the system refuses to write a file beyond a size.</summary>
    [UnixFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_page_that_cannot_be_written_fails_the_run_and_the_notebook_is_kept()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Notebook("05-small", "\"a small result\"");
        // A page carries its style and script and is larger than 8 KB, its notebook is not. The shell counts in
        // blocks of 512 bytes. The runtime itself keeps its code twice in a file in memory, unless told not to.
        await using var lab = OwnedProcess.Start(
        [
            "sh", "-c", "trap '' XFSZ; export DOTNET_EnableWriteXorExecute=0; ulimit -f 16; exec \"$@\"", "sh",
            "dotnet", Repository.LabProgram, "run", notebook, "--out", workshop.Out,
        ]);

        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == 1, errors);
        Assert.Contains("05-small: its page could not be written.", output);
        Assert.Contains("Kept: the results of 1 of 1 cells", output);
        Assert.Contains(
            "a small result", await File.ReadAllTextAsync(Path.Combine(workshop.Out, "05-small.partial.ipynb")));
        Assert.False(File.Exists(Path.Combine(workshop.Out, "05-small.html")));
    }

    private static async Task RefusesAsync(Workshop workshop, SmallDisk disk, string reason)
    {
        var (code, _, errors) = await LabCommand.RunAsync(
            "run", workshop.Notebook("05-any", "System.IO.File.WriteAllText(\"ran\", \"\");"), "--out", disk.Path);

        Assert.Equal(2, code);
        Assert.Contains(reason, errors);
        Assert.Contains(disk.Path, errors);
        Assert.False(File.Exists(workshop.File("ran")));
    }

    private static string Fill(SmallDisk disk) => $$"""
        using (var file = System.IO.File.Create("{{disk.Path}}/fill"))
            try { while (true) { file.Write(new byte[4096]); file.Flush(); } } catch (System.IO.IOException) { }
        """;
}
