using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class OutputTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task Standard_output_and_error_keep_their_order()
    {
        var run = await engine.RunAsync(
            "Console.Write(1); Console.Error.Write(2); Console.Write(3); display(4); Console.WriteLine(5);");

        Assert.Equal(["stdout 1", "stderr 2", "stdout 3", "display 4", "stdout 5\n"], run.Events.Select(Describe));
    }

    [Fact(Timeout = 240_000)]
    public async Task Small_writes_arrive_as_few_messages()
    {
        var run = await engine.RunAsync("for (var i = 0; i < 10_000; i++) Console.Write(i % 10);");

        Assert.Equal(10_000, run.Stdout.Length);
        Assert.True(run.Events.Count < 1000, $"{run.Events.Count} messages");
    }

    [Fact(Timeout = 240_000)]
    public async Task Text_arrives_while_the_cell_still_runs()
    {
        var arrived = new TaskCompletionSource();
        using var stop = new CancellationTokenSource();
        var running = engine.Process.ExecuteAsync(new CellRequest("Console.Write(\"early\"); await Task.Delay(-1);"),
            _ => arrived.TrySetResult(), stop.Token);

        await arrived.Task;
        Assert.False(running.IsCompleted);
        await stop.CancelAsync();
        await running;
    }

    [Fact(Timeout = 240_000)]
    public async Task Characters_outside_the_basic_plane_survive_writing_one_by_one()
    {
        var run = await engine.RunAsync("foreach (var c in \"a😀ß\") Console.Write(c);");

        Assert.Equal("a😀ß", run.Stdout);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_child_process_writes_into_the_cell()
    {
        if (OperatingSystem.IsWindows()) return;
        var run = await engine.RunAsync("""
            Console.WriteLine("before");
            System.Diagnostics.Process.Start("sh", ["-c", "echo out; echo err >&2"]).WaitForExit();
            """);

        Assert.Equal("before\nout\n", run.Stdout);
        Assert.Equal("err\n", run.Stderr);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_child_process_that_reads_gets_the_end_of_the_file_and_no_request()
    {
        if (OperatingSystem.IsWindows()) return;
        var run = await engine.RunAsync("""
            var reader = System.Diagnostics.Process.Start("sh", ["-c", "cat; echo end"]);
            reader.WaitForExit();
            Console.ReadLine() ?? "nothing to read"
            """);

        Assert.Equal("end\n", run.Stdout);
        Assert.Equal("nothing to read", run.Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task Writing_to_the_standard_stream_itself_does_not_garble_the_protocol()
    {
        var run = await engine.RunAsync("""
            var raw = Console.OpenStandardOutput();
            raw.Write("{\"type\":\"done\"}\n\u001ex\u001e"u8);
            """);

        Assert.Equal("{\"type\":\"done\"}\n\u001ex\u001e", run.Stdout);
    }

    [Fact(Timeout = 240_000)]
    public async Task Late_text_goes_to_the_cell_that_started_its_thread()
    {
        var first = await engine.RunAsync("var go = new System.Threading.ManualResetEventSlim(); var worker = new "
            + "System.Threading.Thread(() => { go.Wait(); Console.Write(\"late\"); }); worker.Start();");
        var second = await engine.RunAsync("go.Set(); worker.Join(); Console.Write(\"second\");");

        Assert.Equal("late", first.Stdout);
        Assert.Equal("second", second.Stdout);
    }

    private static string Describe(CellEvent cellEvent) => cellEvent switch
    {
        StreamText text => $"{text.Name} {text.Text}",
        DisplayData display => $"display {display.Data["text/plain"]}",
        _ => cellEvent.ToString(),
    };
}
