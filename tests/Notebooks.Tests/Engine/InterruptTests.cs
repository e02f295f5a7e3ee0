using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class InterruptTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    // It waits in the operating system, where the runtime cannot wake it up.
    private const string NeverReturns =
        "var listener = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0); listener.Start(); "
        + "listener.AcceptTcpClient();";

    [Theory(Timeout = 240_000)]
    [InlineData("await Task.Delay(-1);")]
    [InlineData("while (true) { }")]
    [InlineData("async Task Spin() { await Task.Yield(); while (true) { } }\nawait Spin();")]
    [InlineData("Task.Delay(-1).Wait();")]
    [InlineData("System.Threading.Thread.Sleep(-1);")]
    [InlineData("var gate = new object(); new System.Threading.Thread(() "
        + "=> { lock (gate) System.Threading.Thread.Sleep(-1); }) { IsBackground = true }.Start(); "
        + "await Task.Delay(50); lock (gate) { }")]
    [InlineData("IEnumerable<int> Slow() { while (true) { } yield break; }\nSlow()")]
    public async Task A_cell_that_never_ends_is_interrupted_and_variables_are_kept(string code)
    {
        await engine.RunAsync("var before = 1;");
        var run = await InterruptedAsync("before++; Console.WriteLine(\"started\"); " + code);

        Assert.IsType<CellInterrupted>(run.Result);
        Assert.Equal("2", (await engine.RunAsync("before")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_loop_that_writes_all_the_time_can_be_interrupted_again_and_again()
    {
        await engine.RunAsync("var kept = 7;");
        for (var attempt = 0; attempt < (TestScope.IsAll ? 10 : 3); attempt++)
        {
            var run = await InterruptedAsync("while (true) { Console.Error.Write('e'); Console.Write('o'); }");
            Assert.IsType<CellInterrupted>(run.Result);
        }

        Assert.Equal("7", (await engine.RunAsync("kept")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_console_whose_lock_an_interrupted_cell_has_kept_writes_for_the_next()
    {
        await InterruptedAsync("Console.WriteLine(\"started\"); System.Threading.Monitor.Enter(Console.Out); while (true) { }");

        var run = await engine.RunAsync("Console.WriteLine(\"next\");").WaitAsync(TimeSpan.FromMinutes(1));

        Assert.Equal("next\n", run.Stdout);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_labs_long_calls_see_the_cells_token()
    {
        var run = await InterruptedAsync("""
            var token = ((Func<System.Threading.CancellationToken>)AppContext.GetData("GrpcLab.CellCancellation"))();
            try { Console.WriteLine("started"); await Task.Delay(-1, token); } finally { Console.WriteLine("cleaned up"); }
            """);

        Assert.IsType<CellInterrupted>(run.Result);
        Assert.Equal("started\ncleaned up\n", run.Stdout);
        // The next cell has a token of its own.
        Assert.Equal("false", (await engine.RunAsync("((Func<System.Threading.CancellationToken>)AppContext.GetData("
            + "\"GrpcLab.CellCancellation\"))().IsCancellationRequested")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_cell_past_its_time_limit_is_stopped_and_the_session_goes_on()
    {
        await engine.RunAsync("var limited = 1;");
        var run = await engine.RunAsync(new CellRequest("while (true) { }") { TimeLimit = TimeSpan.FromSeconds(1) });

        Assert.Equal(TimeSpan.FromSeconds(1), Assert.IsType<CellTimedOut>(run.Result).Limit);
        Assert.Equal("1", (await engine.RunAsync("limited")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_cell_that_cannot_be_stopped_costs_the_process()
    {
        var options = new EngineOptions { WorkingDirectory = engine.Folder, InterruptGrace = TimeSpan.FromSeconds(1) };
        await using var own = await EngineProcess.StartAsync(options);
        await own.ExecuteAsync(new CellRequest("var warm = 1;"), _ => { });
        var result = await own.ExecuteAsync(
            new CellRequest(NeverReturns) { TimeLimit = TimeSpan.FromSeconds(3) }, _ => { });

        Assert.IsType<CellTimedOut>(result);
        Assert.IsType<EngineEnded>(await own.ExecuteAsync(new CellRequest("warm"), _ => { }));
    }

    [UnixFact(Timeout = 240_000)]
    public async Task A_cell_that_waits_for_a_child_process_is_interrupted()
    {
        var run = await InterruptedAsync("var child = System.Diagnostics.Process.Start(\"sleep\", \"1000\"); "
            + "Console.WriteLine(\"started\"); child.WaitForExit();");

        Assert.IsType<CellInterrupted>(run.Result);
        Assert.Equal("false", (await engine.RunAsync("child.HasExited")).Plain);
        await engine.RunAsync("child.Kill();");
    }

    [Fact(Timeout = 240_000)]
    public async Task An_interrupt_without_a_running_cell_does_nothing()
    {
        using var own = RawEngine.Start();
        own.Request("0", "interrupt");
        own.Execute("1", "1");

        Assert.Equal("ok", (string)(await own.ReadMessageAsync("done"))["status"]!);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Many_interrupts_leave_no_thread_behind()
    {
        async Task<int> ThreadsAsync() =>
            int.Parse((await engine.RunAsync("System.Diagnostics.Process.GetCurrentProcess().Threads.Count")).Plain,
                System.Globalization.CultureInfo.InvariantCulture);
        await InterruptedAsync("Console.WriteLine(\"started\"); Task.Delay(-1).Wait();");
        var before = await ThreadsAsync();
        for (var i = 0; i < 5; i++) await InterruptedAsync("Console.WriteLine(\"started\"); Task.Delay(-1).Wait();");

        // The pool may add a few by itself.
        Assert.InRange(await ThreadsAsync(), 1, before + 5);
    }

    [Theory(Timeout = 400_000)]
    [InlineData("Parallel.For(0, 4, _ => { while (true) { } });")]
    [RowOfAll("for (var i = 0; i < 4; i++) _ = Task.Run(() => { while (true) { } }); await Task.Delay(-1);")]
    public async Task Work_that_an_interrupt_cannot_stop_is_told(string code)
    {
        // A process of its own: nothing else ends these loops.
        using var own = RawEngine.Start();
        var note = await NoteOfInterruptedAsync(own, code);
        // A very busy machine may let the loops have next to nothing for a while.
        for (var attempt = 0; note is null && attempt < 10; attempt++)
        {
            await Task.Delay(TimeSpan.FromSeconds(1));
            note = await NoteOfInterruptedAsync(own, "await Task.Delay(-1);");
        }

        Assert.Contains("still runs and will disturb measurements. Restart the kernel", note, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [RowOfAll("while (true) { }")]
    [InlineData("var idle = new System.Threading.Thread(() => System.Threading.Thread.Sleep(-1)) { IsBackground = true "
        + "}; idle.Start(); await Task.Delay(-1);")]
    public async Task Nothing_is_told_when_nothing_goes_on(string code)
    {
        // A process of its own: its warm-up may still go on, which is none of the cell's work.
        using var own = RawEngine.Start();

        Assert.Null(await NoteOfInterruptedAsync(own, code));
    }

    private static async Task<string?> NoteOfInterruptedAsync(RawEngine engine, string code)
    {
        engine.Execute("1", "Console.WriteLine(\"started\"); " + code);
        await engine.ReadUntilAsync("started");
        engine.Request("2", "interrupt");
        var done = await engine.ReadMessageAsync("done");
        Assert.Equal("interrupted", (string)done["status"]!);
        return (string?)done["note"];
    }

    private async Task<CellRun> InterruptedAsync(string code)
    {
        using var stop = new CancellationTokenSource();
        var events = new List<CellEvent>();
        var result = await engine.Process.ExecuteAsync(new CellRequest(code), Take, stop.Token);
        return new(result, events);

        void Take(CellEvent cellEvent)
        {
            events.Add(cellEvent);
            stop.Cancel();
        }
    }
}
