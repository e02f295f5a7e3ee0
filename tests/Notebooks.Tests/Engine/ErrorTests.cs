using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>What a reader is told of an exception: what happened, and where in the cells.</summary>
public class ErrorTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    private const string Deep = "System.Text.Json.JsonSerializer.Deserialize<int>(\"x\")";

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
    public async Task A_cancelled_await_shows_the_exception_that_was_thrown_and_its_line()
    {
        var run = await engine.RunAsync(
            "var stopped = new System.Threading.CancellationToken(true);\nstopped.ThrowIfCancellationRequested();");

        Assert.Equal(
            "OperationCanceledException: The operation was canceled.\n   at cell 3, line 2", run.Traceback);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_value_throws_while_it_is_shown_is_the_cells_error()
    {
        var run = await engine.RunAsync("var read = System.Text.Json.JsonDocument.Parse(\"1\"); read.Dispose(); read");

        Assert.Equal("ObjectDisposedException", run.Error.Name);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_aggregate_of_one_is_unwrapped_and_one_of_several_lists_each()
    {
        var one = await engine.RunAsync("Task.Run(() => throw new ArgumentException(\"only one\")).Wait();");
        var two = await engine.RunAsync("Task.WaitAll(Task.Run(() => throw new Exception(\"one\")), Task.Run(() => "
            + "throw new Exception(\"two\")));");

        Assert.Equal(("ArgumentException", "only one"), (one.Error.Name, one.Error.Message));
        Assert.Contains(" ---> Exception: one", two.Error.Traceback);
        Assert.Contains(" ---> Exception: two", two.Error.Traceback);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Func<Task> fail = async () => { await Task.Yield(); throw new Exception(); };\nawait fail();",
        "at a lambda in cell 3, line 1|at cell 3, line 2")]
    [InlineData(
        "async Task Outer() { Func<Task> fail = async () => { await Task.Yield(); throw new Exception(); }; "
        + "await fail(); }\nawait Outer();",
        "at a lambda in cell 3, line 1|at Outer() in cell 3, line 1|at cell 3, line 2")]
    [InlineData(
        "class K { public static async Task M() { await Task.Run(async () => { await Task.Yield(); "
        + "throw new Exception(); }); } }\nawait K.M();",
        "at a lambda of K.M in cell 3, line 1|at K.M() in cell 3, line 1|at cell 3, line 2")]
    [InlineData("async IAsyncEnumerable<int> Numbers() { yield return 1; await Task.Yield(); throw new Exception(); }\n"
        + "await foreach (var n in Numbers()) { }", "at Numbers() in cell 3, line 1|at cell 3, line 2")]
    public async Task Frames_that_the_compiler_made_read_as_they_were_written(string code, string frames)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(frames.Split('|'), run.Error.Traceback.Skip(1).Select(line => line.Trim()));
    }

    [Fact(Timeout = 240_000)]
    public async Task Frames_of_libraries_are_one_line_and_what_the_cell_called_stays()
    {
        var run = await engine.RunAsync(Deep);

        var frames = run.Traceback.Split(" ---> ")[0].Split('\n')
            .Where(line => line.StartsWith("   ", StringComparison.Ordinal)).ToArray();
        Assert.Matches(
            @"^   … [0-9]+ frames of the lab and its libraries \(GRPCLAB_FRAMES=all shows them\)$", frames[0]);
        Assert.StartsWith("   at JsonSerializer.Deserialize", frames[1], StringComparison.Ordinal);
        Assert.Equal(3, frames.Length);
        Assert.Contains("cell 3, line 1", frames[2], StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_setting_shows_all_of_them_in_the_running_session()
    {
        await engine.RunAsync("Environment.SetEnvironmentVariable(\"GRPCLAB_FRAMES\", \"all\");");
        var run = await engine.RunAsync(Deep);
        await engine.RunAsync("Environment.SetEnvironmentVariable(\"GRPCLAB_FRAMES\", null);");

        Assert.DoesNotContain("frames of the lab", run.Traceback, StringComparison.Ordinal);
        Assert.Contains("Utf8JsonReader", run.Traceback, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_exception_in_async_void_is_reported_and_the_session_goes_on()
    {
        var fired = await engine.RunAsync(
            "async void Fire() { await Task.Yield(); throw new Exception(\"async void\"); }\nFire();");
        // Its cell may have ended before.
        await Until.TrueAsync(() => fired.Stderr.EndsWith('\n'), "the exception is reported");

        Assert.StartsWith(
            "Unhandled exception in background work of a cell: Exception: async void\n   at Fire() in cell 3, line 1",
            fired.Stderr, StringComparison.Ordinal);
        Assert.Equal("5", (await engine.RunAsync("5")).Plain);
    }
}
