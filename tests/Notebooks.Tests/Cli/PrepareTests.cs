namespace Notebooks.Tests.Cli;

public sealed class PrepareTests
{
    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Cells_that_set_up_or_prepare_use_up_neither_the_chapters_time_nor_its_limit()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Write("05-slow",
            new NotebookBuilder().Markdown("# Slow").Code("await Task.Delay(12_000);", "setup")
                .Code("await Task.Delay(12_000);", "prepare").Code("6 * 7"));

        var (code, output, errors) = await workshop.RunAsync(notebook, "--timeout", "20");

        Assert.True(code == 0, errors);
        Assert.Contains("3 of 3", output);
        Assert.Contains("of one-off preparation", output);
        Assert.Contains("of one-off preparation", workshop.Page("05-slow"));
    }

    [Fact(Timeout = 400_000)]
    public async Task Lab_prepare_runs_what_sets_up_and_prepares_and_nothing_else_and_fails_with_it()
    {
        using var workshop = new Workshop();
        var notebook = workshop.Write("05-some", new NotebookBuilder().Markdown("# Some")
            .Code(Leave("setup"), "setup").Code(Leave("plain")).Code(Leave("prepared"), "prepare")
            .Code("throw new InvalidOperationException(\"on purpose\");", "prepare"));

        var (code, _, errors) = await LabCommand.RunAsync("prepare", notebook);

        Assert.Equal(1, code);
        Assert.Contains("on purpose", errors);
        Assert.Equal((true, false, true), (File.Exists(workshop.File("setup")), File.Exists(workshop.File("plain")),
            File.Exists(workshop.File("prepared"))));
    }

    private static string Leave(string file) => $"System.IO.File.WriteAllText(\"{file}\", \"\");";
}
