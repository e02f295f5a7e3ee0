using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>What a reader is told of a cell that does not compile, or surely does something else than it reads as.</summary>
public class CompileErrorTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    private const string Exercise = "static class Check { public static async Task<int> Exercise(string id, "
        + "Func<int> solution) { await Task.Yield(); return solution(); } }\nint Solve() => 1;";

    private const string ForeignName = " belongs to Polyglot Notebooks and is not part of this kernel: ";

    [Fact(Timeout = 240_000)]
    public async Task Each_error_shows_its_line_and_a_caret()
    {
        var run = await engine.RunAsync("var a = 1;\n\tvar b = a + missing;\nint c = \"text\";");

        Assert.Equal("""
            cell 3, line 2, column 14: error CS0103: The name 'missing' does not exist in the current context
                ⇥var b = a + missing;
                ⇥            ^
            cell 3, line 3, column 9: error CS0029: Cannot implicitly convert type 'string' to 'int'
                int c = "text";
                        ^
            """.Replace('⇥', '\t'), run.Traceback);
        Assert.Equal("CS0103: The name 'missing' does not exist in the current context", run.Error.Message);
        Assert.Single(run.Events.OfType<ErrorOutput>());
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Stopwatch a = null; Stopwatch b = null;",
        "Stopwatch is a type that is not imported: add using System.Diagnostics;")]
    [InlineData("new ConcurrentDictionary<int, int>()",
        "ConcurrentDictionary is a type that is not imported: add using System.Collections.Concurrent;")]
    [InlineData("Timer timer = null;",
        "Timer is a type that is not imported: add using System.Threading; or using System.Timers;")]
    [InlineData("Formatter.Register<DateTime>((d, w) => w.Write(d), \"text/plain\");", "Formatter" + ForeignName
        + "show the value in the form that you want, as in display(value.ToString(\"d\")) or HTML(\"…\").")]
    [InlineData("Kernel.Root.Name", "Kernel" + ForeignName + "show a value with display(…) and HTML with HTML(\"…\"); "
        + "read a line with Console.ReadLine().")]
    [InlineData("using Microsoft.DotNet.Interactive.Formatting;", "Microsoft.DotNet.Interactive" + ForeignName
        + "delete the line; display(…), HTML(…), x.Display() and x.DisplayTable() need no using.")]
    [InlineData("using System.Threading;\nusing System.Timers;\nTimer timer = null;", "Timer is the name of more than "
        + "one imported type: say which you mean, with using Timer = System.Threading.Timer; or "
        + "using Timer = System.Timers.Timer;")]
    public async Task A_name_that_means_nothing_or_too_much_comes_with_its_way_out_once(string code, string advice)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal([advice], run.Error.Traceback.Where(line => line.Contains(": ", StringComparison.Ordinal)
            && !line.Contains(": error CS", StringComparison.Ordinal)));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("var a = 1;\nusing var channel = new System.IO.MemoryStream();\nchannel.Length")]
    [InlineData("#r \"System.Net.Http\"\nawait using var channel = new System.IO.MemoryStream();\nchannel.Length")]
    public async Task A_using_declaration_at_the_top_of_a_cell_is_one_error_that_names_the_ways_out(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(3, run.Error.Traceback.Count);
        Assert.StartsWith("cell 3, line 2, column 1: ", run.Traceback, StringComparison.Ordinal);
        Assert.Contains("Delete the word using and dispose of the object in the notebook's last cell, or put the lines "
            + "into a block: { using var … }.", run.Error.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("{ using var channel = new System.IO.MemoryStream(); Console.Write(channel.Length); }")]
    [InlineData("using Stream = System.IO.MemoryStream;\nusing (var some = new Stream()) Console.Write(some.Length);")]
    public async Task Where_a_using_can_stand_it_stands(string code)
    {
        Assert.Equal("0", (await engine.RunAsync(code)).Stdout);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("#!time\n1", 1, "System.Diagnostics.Stopwatch")]
    [InlineData("var a = 1;\n\n#!markdown\nIt's only \"text", 3, "a markdown cell")]
    [InlineData("#!lsmagic", 1, "Write C#.")]
    [InlineData("#i \"nuget:https://feed.example/v3/index.json\"\n1", 1, "dotnet nuget add source")]
    public async Task A_magic_command_is_one_error_in_its_line_that_names_the_way_out(
        string code, int line, string wayOut)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(("MagicCommand", 3), (run.Error.Name, run.Error.Traceback.Count));
        Assert.StartsWith($"cell 3, line {line}, column 1: ", run.Traceback, StringComparison.Ordinal);
        Assert.Contains("Polyglot Notebooks", run.Error.Message, StringComparison.Ordinal);
        Assert.Contains(wayOut, run.Error.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("var n = 3;\nvar s = $\"\"\"\n#!time {n}\n  #!set\n\"\"\";\n1")]
    [InlineData("/*\n#!time\n*/\n1")]
    [InlineData("#!/usr/bin/env dotnet\n1")]
    [InlineData("#!csharp\n1")]
    public async Task What_changes_nothing_or_only_looks_like_a_magic_command_is_left_alone(string code)
    {
        Assert.Equal("1", (await engine.RunAsync(code)).Plain);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("var a = 1;\nCheck.Exercise(\"1.1\", Solve);")]
    [InlineData("var a = 1;\nCheck.Exercise(\"1.1\", Solve)")]
    public async Task A_forgotten_await_is_told_once_with_its_line_and_the_cell_runs(string code)
    {
        await engine.RunAsync(Exercise);
        var run = await engine.RunAsync(code);

        Assert.IsType<CellDone>(run.Result);
        Assert.Equal($"""
            cell 3, line 2, column 1: warning CS4014: this call is not awaited: the cell may end before it is done, and its errors are lost. Write await before it.
                {code.Split('\n')[1]}
                ^

            """, run.Stderr);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("if (1 + 1 == 2);", "CS0642")]
    [InlineData("var b = false; if (b = true) { }", "CS0665")]
    public async Task Code_that_surely_does_something_else_than_it_reads_as_is_told(string code, string id)
    {
        Assert.Contains($"warning {id}", (await engine.RunAsync(code)).Stderr, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("_ = Task.Run(() => 1);")]
    [InlineData("#pragma warning disable CS4014\nTask.Delay(1);")]
    [InlineData("void Unused() { int never; return; never = 1; }\nasync Task NoAwait() { }")]
    public async Task What_may_well_be_meant_is_not_warned_of(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.IsType<CellDone>(run.Result);
        Assert.Empty(run.Stderr);
    }
}
