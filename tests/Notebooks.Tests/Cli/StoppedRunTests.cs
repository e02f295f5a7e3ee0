namespace Notebooks.Tests.Cli;

/// <summary>A run with a server that is told to stop, at moments that a seed chooses.</summary>
public sealed class StoppedRunTests : IDisposable
{
    private const int Interrupted = 130;

    private readonly Workshop _workshop = new();
    private readonly Traces _traces;
    private readonly string _notebook;

    public StoppedRunTests()
    {
        _traces = new Traces(_workshop.File("tmp"));
        _notebook = _workshop.Notebook("05-load", "Console.WriteLine(\"first\");", Workshop.LoadCell, """
            var server = await LabServer.StartAsync();
            var channel = server.OpenChannel();
            """, """
            System.IO.File.WriteAllText("loading", "");
            System.IO.File.AppendAllText("loading", "now");
            await ClosedLoop.RunAsync(new LoadPlan { Duration = TimeSpan.FromSeconds(3) }, async () =>
                await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(new()));
            """);
    }

    public void Dispose() => _workshop.Dispose();

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_run_whose_terminal_goes_under_load_keeps_its_results_and_leaves_nothing()
    {
        await using var lab = Start();
        await _workshop.WaitForAsync("loading");

        Signal.Send(lab.Id, Signal.Hup);
        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == Interrupted, errors);
        Assert.Contains("stopped at cell 4 of 4: interrupted", output);
        Assert.Contains("first", _workshop.Page("05-load"));
        await _traces.AssertNoneAsync(_workshop.Out);
    }

    [LinuxFact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_run_under_nohup_goes_on_when_its_terminal_goes()
    {
        await using var lab = OwnedProcess.Start(
            ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh", "dotnet", Repository.LabProgram, .. Arguments],
            variables: _traces.Variables);
        await _workshop.WaitForAsync("loading");

        Signal.Send(lab.Id, Signal.Hup);
        var (code, output, errors) = await lab.EndAsync();

        Assert.True(code == 0, errors);
        Assert.Contains("4 of 4", output);
        await _traces.AssertNoneAsync(_workshop.Out);
    }

    [LinuxFact(Timeout = 1_200_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_run_that_is_stopped_at_any_moment_leaves_nothing_and_the_next_one_works()
    {
        var random = new Random(16);
        for (var attempt = 0; attempt < 10; attempt++)
        {
            var (wait, signal) = (TimeSpan.FromSeconds(6 * random.NextDouble()),
                new[] { Signal.Int, Signal.Term, Signal.Hup }[attempt % 3]);
            await using var lab = Start();
            await Task.Delay(wait);
            if (!lab.HasExited) Signal.Send(lab.Id, signal);
            var (code, _, errors) = await lab.EndAsync();

            // It had ended, was stopped, or did not yet listen to signals.
            Assert.True(code == 0 || code == Interrupted || code == 128 + signal,
                $"attempt {attempt}, signal {signal} after {wait}: {code} {errors}");
            await _traces.AssertNoneAsync(_workshop.Out);
        }

        await using var next = Start();
        await next.SucceedAsync();
        await _traces.AssertNoneAsync(_workshop.Out);
    }

    private string[] Arguments => ["run", _notebook, "--out", _workshop.Out];

    private OwnedProcess Start() => LabCommand.Start(_traces.Variables, Arguments);
}
