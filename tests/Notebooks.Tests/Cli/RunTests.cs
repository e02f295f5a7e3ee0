using GrpcLab.Notebooks;

namespace Notebooks.Tests.Cli;

public sealed class RunTests : IDisposable
{
    private const string Spin = """
        System.IO.File.WriteAllText("spinning.tmp", Environment.ProcessId.ToString());
        System.IO.File.Move("spinning.tmp", "spinning");
        while (true) { }
        """;

    private readonly Workshop _workshop = new();

    private static string SystemOpener => OperatingSystem.IsMacOS() ? "open" : "xdg-open";

    public void Dispose() => _workshop.Dispose();

    [Fact(Timeout = 400_000)]
    public async Task A_run_leaves_the_executed_notebook_the_page_and_the_index_and_opens_the_page()
    {
        var notebook = _workshop.Notebook("05-sums", "var a = 20;", "Console.WriteLine(\"seen\"); a + 22");
        var opener = _workshop.Script(SystemOpener, $"echo \"$1\" > '{_workshop.File("opened")}'");
        var path = string.Join(
            Path.PathSeparator, Path.GetDirectoryName(opener), Environment.GetEnvironmentVariable("PATH"));
        // Windows opens a page by itself, where nothing can stand in for the browser.
        string[] open = OperatingSystem.IsWindows() ? [] : ["--open"];

        var (code, output, errors) = await LabCommand.RunAsync(new Dictionary<string, string?> { ["PATH"] = path },
            ["run", notebook, "--out", _workshop.Out, .. open]);

        Assert.True(code == 0, errors);
        Assert.Contains("2 of 2", output);
        Assert.Contains("05-sums: cell 1 of 2 ok", errors);
        Assert.Matches(@"05-sums: cell 2 of 2 ok \d+\.\d s · 05-sums", errors);
        var page = Path.Combine(_workshop.Out, "05-sums.html");
        Assert.EndsWith($"Page: {page} · {new Uri(page).AbsoluteUri}", output.TrimEnd().ReplaceLineEndings("\n"));
        Assert.Contains(Notebook.Read(Path.Combine(_workshop.Out, "05-sums.ipynb")).Cells[2].Outputs,
            result => result is ResultOutput { Data: var data } && data["text/plain"] == "42");
        Assert.Contains("seen", _workshop.Page("05-sums"));
        Assert.Contains("05-sums.html", _workshop.Page("index"));
        Assert.StartsWith("chapter,section,prose",
            await File.ReadAllTextAsync(Path.Combine(_workshop.Out, "claims.csv")));
        if (open.Length > 0)
        {
            Assert.Equal(new Uri(page).AbsoluteUri, (await _workshop.WaitForAsync("opened")).Trim());
        }
    }

    [Fact(Timeout = 400_000)]
    public async Task A_notebook_that_cannot_be_read_when_its_turn_comes_costs_only_itself()
    {
        var first = _workshop.Notebook("05-first", "System.IO.File.WriteAllText(\"06-torn.ipynb\", \"<<<<<<< HEAD\");");
        var torn = _workshop.Notebook("06-torn", "1");
        var last = _workshop.Notebook("07-last", "2 + 3");

        var (code, output, errors) = await _workshop.RunAsync(first, torn, last);

        Assert.True(code == 1, output + errors);
        Assert.Contains("06-torn was not run: ", output);
        Assert.Contains("Not run: 06-torn", output);
        Assert.Contains("07-last.html", _workshop.Page("index"));
        Assert.True(File.Exists(Path.Combine(_workshop.Out, "claims.csv")));
    }

    [Fact(Timeout = 400_000)]
    public async Task A_failing_cell_stops_its_notebook_and_not_the_next_one()
    {
        var bad = _workshop.Notebook("05-bad", "var a = 1;", "throw new InvalidOperationException(\"on purpose\");",
            "Console.WriteLine(\"unreached\");");
        var good = _workshop.Write("06-good", new NotebookBuilder().Markdown("# Good")
            .Code("#r \"nuget: Test.Answers, 1.0.0\"", "needs-package:Test.Answers").Code("\"fine\""));

        var (code, output, _) = await LabCommand.RunAsync(
            new LocalFeed(_workshop).Environment, "run", bad, good, "--out", _workshop.Out);

        Assert.Equal(1, code);
        Assert.Contains("stopped at cell 2 of 3: InvalidOperationException: on purpose", output);
        Assert.Contains("left out: this feed has no Test.Answers", output);
        Assert.Contains("1 of 2, 1 left out", output);
        Assert.Contains("Not run: the run stopped before this cell.", _workshop.Page("05-bad"));
        Assert.Contains("fine", _workshop.Page("06-good"));
    }

    [Theory(Timeout = 400_000)]
    [InlineData("--cell-timeout", "3", "stopped at cell 1 of 1: stopped after its time limit of 3.0 s")]
    [RowOfAll("--timeout", "4", "the notebook's time limit of 4.0 s was reached")]
    public async Task A_cell_past_its_own_or_the_notebooks_time_limit_fails_the_run(
        string limit, string seconds, string told)
    {
        var (code, output, _) = await _workshop.RunAsync(_workshop.Notebook("05-spin", Spin), limit, seconds);

        Assert.Equal(1, code);
        Assert.Contains(told, output);
    }

    [UnixFact(Timeout = 400_000)]
    public async Task An_interrupted_run_writes_what_it_has_and_leaves_no_engine()
    {
        await using var lab = LabCommand.Start(
            "run", _workshop.Notebook("05-spin", "Console.WriteLine(\"first\");", Spin, "3"), "--out", _workshop.Out);
        var engine = await _workshop.WaitForProcessAsync("spinning");

        Signal.Send(lab.Id, Signal.Term);
        var (code, output, _) = await lab.EndAsync();

        Assert.Equal(130, code);
        Assert.Contains("stopped at cell 2 of 3: interrupted", output);
        Assert.Contains("first", _workshop.Page("05-spin"));
        Assert.False(Processes.IsAlive(engine));
    }

    [UnixFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Two_seconds_after_kill_minus_nine_no_engine_is_alive()
    {
        await using var lab = LabCommand.Start("run", _workshop.Notebook("05-spin", Spin), "--out", _workshop.Out);
        var engine = await _workshop.WaitForProcessAsync("spinning");
        Assert.True(Processes.IsAlive(engine));

        lab.KillWithoutWarning();
        await Task.Delay(TimeSpan.FromSeconds(2));

        Assert.False(Processes.IsAlive(engine));
    }

    [UnixFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Kill_minus_nine_also_ends_what_a_cell_waits_for()
    {
        var waits = _workshop.Notebook("05-waits",
            "System.Diagnostics.Process.Start(\"sh\", [\"-c\", \"echo $$ > waiting; exec sleep 600\"]).WaitForExit();");
        await using var lab = LabCommand.Start("run", waits, "--out", _workshop.Out);
        var child = await _workshop.WaitForProcessAsync("waiting");

        lab.KillWithoutWarning();
        await Task.Delay(TimeSpan.FromSeconds(2));

        Assert.False(Processes.IsAlive(child));
    }
}
