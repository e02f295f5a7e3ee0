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

    [UnixFact(Timeout = 240_000)]
    public async Task A_child_process_writes_into_the_cell_and_finds_nothing_to_read()
    {
        var run = await engine.RunAsync("""
            Console.WriteLine("before");
            System.Diagnostics.Process.Start("sh", ["-c", "cat; echo out; echo err >&2"]).WaitForExit();
            Console.ReadLine() ?? "nothing to read"
            """);

        Assert.Equal(("before\nout\n", "err\n", "nothing to read"), (run.Stdout, run.Stderr, run.Plain));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("{\\\"type\\\":\\\"done\\\"}\\n\\u001ex\\u001e", "{\"type\":\"done\"}\n\u001ex\u001e")]
    [InlineData("\\u001e", "\u001e")]
    [InlineData("ü\\u001e\\u001e\\u001e", "ü\u001e\u001e\u001e")]
    public async Task Writing_to_the_standard_stream_itself_does_not_garble_the_protocol(string written, string text)
    {
        var run = await engine.RunAsync($"Console.OpenStandardOutput().Write(\"{written}\"u8);");

        Assert.Equal(text, run.Stdout);
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_separators_of_the_first_cell_are_no_mark()
    {
        await using var other = new EngineFixture();
        await other.InitializeAsync();

        var first = await other.RunAsync("Console.OpenStandardOutput().Write(\"\\u001e\\u001e\"u8); "
            + "await System.Threading.Tasks.Task.Delay(300);");
        var second = await other.RunAsync("Console.OpenStandardOutput().Write(\"x\"u8);");

        Assert.Equal(("\u001e\u001e", "x"), (first.Stdout, second.Stdout));
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

    [Theory(Timeout = 240_000)]
    [InlineData("Console.Write(\"before\"); Console.Clear(); Console.Write(\"after\");")]
    [InlineData("using static System.Console;\nWrite(\"before\"); Clear(); Write(\"after\");")]
    [InlineData("Action wipe = Console.Clear; Console.Write(\"before\"); wipe(); Console.Write(\"after\");")]
    [InlineData("Console.Write(\"before\"); ClearOutput(); Console.Write(\"after\");")]
    public async Task Console_Clear_clears_what_the_cell_has_put_out(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(
            [new StreamOutput("stdout", "before"), new ClearOutput(), new StreamOutput("stdout", "after")], run.Events);
    }

    [Fact(Timeout = 240_000)]
    public async Task Errors_stand_where_they_were_written_beside_a_Clear()
    {
        var compiled = await engine.RunAsync("Console.Clear(); int n = \"text\";");
        var thrown = await engine.RunAsync("Console\n  .Clear();\nthrow new Exception(\"third line\");");

        Assert.StartsWith("cell 3, line 1, column 26: ", compiled.Traceback, StringComparison.Ordinal);
        Assert.Equal("    Console.Clear(); int n = \"text\";", compiled.Error.Traceback[1]);
        Assert.Equal("   at cell 3, line 3", thrown.Error.Traceback[^1]);
    }

    private static string Describe(CellEvent cellEvent) => cellEvent switch
    {
        StreamOutput text => $"{text.Name} {text.Text}",
        DisplayOutput display => $"display {display.Data["text/plain"]}",
        _ => cellEvent.ToString(),
    };
}
