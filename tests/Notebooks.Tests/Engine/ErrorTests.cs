using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class ErrorTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task Compile_errors_show_the_line_and_a_caret()
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
        Assert.Equal((2, 14), (run.Error.Line, run.Error.Column));
        Assert.Equal("CS0103: The name 'missing' does not exist in the current context", run.Error.Message);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(
        "var clock = Stopwatch.StartNew();", "Stopwatch is a type that is not imported: add using System.Diagnostics;")]
    [InlineData("Stopwatch a = null; Stopwatch b = null;",
        "Stopwatch is a type that is not imported: add using System.Diagnostics;")]
    [InlineData("new ConcurrentDictionary<int, int>()",
        "ConcurrentDictionary is a type that is not imported: add using System.Collections.Concurrent;")]
    [InlineData("Timer timer = null;",
        "Timer is a type that is not imported: add using System.Threading; or using System.Timers;")]
    public async Task A_type_that_is_not_imported_comes_with_the_using_it_needs(string code, string advice)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(
            [advice], run.Error.Traceback.Where(line => line.Contains(" add using ", StringComparison.Ordinal)));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("stopwatch")]
    [InlineData("ConcurrentDictionary<int> wrongArity;")]
    [InlineData("var a = CellGlobals;")]
    [InlineData("class Stopwatch2 { } Stopwatch3 a;")]
    public async Task No_using_is_advised_for_a_name_that_no_type_has(string code)
    {
        Assert.DoesNotContain(" add using ", (await engine.RunAsync(code)).Traceback, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_exception_shows_frames_of_cells_only()
    {
        await engine.RunAsync(new CellRequest("int Divide(int a, int b)\n{\n    return a / b;\n}") { Cell = 2 });
        var run = await engine.RunAsync("var start = 1;\nConsole.WriteLine(Divide(start, 0));");

        Assert.Equal("""
            DivideByZeroException: Attempted to divide by zero.
               at Divide(int, int) in cell 2, line 3
               at cell 3, line 2
            """, run.Traceback);
        Assert.Equal(2, run.Error.Line);
    }

    [Fact(Timeout = 240_000)]
    public async Task Async_methods_lambdas_and_inner_exceptions_are_readable()
    {
        var run = await engine.RunAsync("""
            class Lost(string message, Exception inner) : Exception(message, inner);
            async Task FindAsync()
            {
                await Task.Yield();
                try { _ = new[] { 1 }.Select(n => int.Parse("x" + n)).First(); }
                catch (FormatException e) { throw new Lost("not found", e); }
            }
            await FindAsync();
            """);

        Assert.Equal("Lost", run.Error.Name);
        Assert.StartsWith(
            "Lost: not found\n   at FindAsync() in cell 3, line 6\n   at cell 3, line 8\n ---> FormatException: "
            + "The input string 'x1' was not in a correct format.",
            run.Traceback, StringComparison.Ordinal);
        Assert.Contains("at a lambda in cell 3, line 5", run.Traceback, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_aggregate_of_one_is_unwrapped()
    {
        var run = await engine.RunAsync("Task.Run(() => throw new ArgumentException(\"only one\")).Wait();");

        Assert.Equal(("ArgumentException", "only one"), (run.Error.Name, run.Error.Message));
    }

    [Fact(Timeout = 240_000)]
    public async Task An_aggregate_of_several_lists_each()
    {
        var run = await engine.RunAsync("Task.WaitAll(Task.Run(() => throw new Exception(\"one\")), Task.Run(() => "
            + "throw new Exception(\"two\")));");

        Assert.Contains(" ---> Exception: one", run.Error.Traceback);
        Assert.Contains(" ---> Exception: two", run.Error.Traceback);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("throw new Exception(\"x\");")]
    [InlineData("await Task.Run(() => throw new Exception(\"x\"));")]
    [InlineData("Enumerable.Range(0, 3).Select(i => i / (i - 1)).ToArray()")]
    public async Task No_frame_of_the_engine_or_compiler_is_shown(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.DoesNotContain("Submission", run.Traceback, StringComparison.Ordinal);
        Assert.DoesNotContain("GrpcLab", run.Traceback, StringComparison.Ordinal);
        Assert.DoesNotContain("MoveNext", run.Traceback, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Func<Task> fail = async () => { await Task.Yield(); throw new Exception(); };\nawait fail();",
        "at a lambda in cell 3, line 1|at cell 3, line 2")]
    [InlineData(
        "async Task Outer() { Func<Task> fail = async () => { await Task.Yield(); throw new Exception(); }; "
        + "await fail(); }\nawait Outer();",
        "at a lambda in cell 3, line 1|at Outer() in cell 3, line 1|at cell 3, line 2")]
    [InlineData("async Task Outer() { async Task Local() { await Task.Yield(); throw new Exception(); } await "
        + "Local(); }\nawait Outer();", "at Local() in cell 3, line 1|at Outer() in cell 3, line 1|at cell 3, line 2")]
    [InlineData(
        "class K { public static async Task M() { await Task.Run(async () => { await Task.Yield(); "
        + "throw new Exception(); }); } }\nawait K.M();",
        "at a lambda of K.M in cell 3, line 1|at K.M() in cell 3, line 1|at cell 3, line 2")]
    [InlineData("async IAsyncEnumerable<int> Numbers() { yield return 1; await Task.Yield(); throw new Exception(); }\n"
        + "await foreach (var n in Numbers()) { }", "at Numbers() in cell 3, line 1|at cell 3, line 2")]
    [InlineData("int Deep(int n) => n == 0 ? throw new Exception() : Deep(n - 1) + 1;\nDeep(100)",
        "at Deep(int) in cell 3, line 1|at cell 3, line 2")]
    public async Task Frames_that_the_compiler_made_read_as_they_were_written(string code, string frames)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(frames.Split('|'), run.Error.Traceback.Skip(1).Select(line => line.Trim()));
    }

    [Fact(Timeout = 240_000)]
    public async Task Exactly_one_error_is_sent()
    {
        var run = await engine.RunAsync("undefined1 + undefined2");

        Assert.Single(run.Events.OfType<ErrorInfo>());
    }

    [Fact(Timeout = 240_000)]
    [Fault(
        "Exception in an `async void` of a cell",
        sees: "the next cell runs",
        kept: "the session with its variables",
        left: "nothing")]
    public async Task An_exception_in_async_void_is_reported_and_the_session_goes_on()
    {
        await engine.RunAsync(
            "async void Fire() { await Task.Yield(); throw new Exception(\"async void\"); }\nFire();");
        var run = await engine.RunAsync("await Task.Delay(300); 5");

        Assert.Equal("5", run.Plain);
    }
}
