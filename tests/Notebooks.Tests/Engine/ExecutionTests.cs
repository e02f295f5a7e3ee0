using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class ExecutionTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task A_cell_sees_what_earlier_cells_declared()
    {
        await engine.RunAsync("var kept = 20; int Twice(int n) => n * 2; record Point(int X);");
        await engine.RunAsync("kept++;");

        Assert.Equal("43", (await engine.RunAsync("Twice(kept) + new Point(1).X")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_cell_awaits_at_its_top_level()
    {
        var run = await engine.RunAsync("await Task.Delay(10); await Task.FromResult(5)");

        Assert.Equal("5", run.Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task Blocking_on_a_task_in_a_cell_does_not_deadlock()
    {
        var run = await engine.RunAsync("async Task<int> Later() { await Task.Delay(10); return 5; }\nLater().Result");

        Assert.Equal("5", run.Plain);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_first_cell_has_the_same_types_as_later_ones_however_early_it_comes()
    {
        for (var start = 0; start < 4; start++)
        {
            // The first cell is compiled while the engine still warms up.
            await using var own = await EngineProcess.StartAsync(new EngineOptions());
            await own.ExecuteAsync(
                new CellRequest("async Task<int> Later() { await Task.Yield(); return 5; }"), _ => { });

            Assert.IsType<CellDone>(
                await own.ExecuteAsync(new CellRequest("Task<int> later = Later(); await later"), _ => { }));
        }
    }

    [Fact(Timeout = 240_000)]
    public async Task Imports_of_a_cell_without_code_last()
    {
        await engine.RunAsync("using System.Net.Http;\n// nothing else");

        Assert.Equal("HttpClient", (await engine.RunAsync("nameof(HttpClient)")).Plain);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("File.Exists(\"x\")")]
    [InlineData("Stopwatch.StartNew()")]
    public async Task Names_outside_the_portable_imports_need_a_using(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal("CompilationError", run.Error.Name);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_whole_framework_with_ASP_NET_Core_can_be_used()
    {
        var run = await engine.RunAsync("new Microsoft.Extensions.DependencyInjection.ServiceCollection().Count + "
            + "Microsoft.AspNetCore.Http.StatusCodes.Status200OK");

        Assert.Equal("200", run.Plain);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Microsoft.CodeAnalysis.SyntaxTree tree;")]
    [InlineData("GrpcLab.Engine.EngineHost host;")]
    public async Task The_engines_own_libraries_cannot_be_seen(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.StartsWith("CS0", run.Error.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("")]
    [InlineData("// only a comment")]
    [InlineData("var quiet = 1;")]
    [InlineData("Console.Write(\"\")")]
    [InlineData("string none = null; none = null;")]
    public async Task A_cell_without_a_closing_expression_shows_no_value(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.IsType<CellDone>(run.Result);
        Assert.Empty(run.Events);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_closing_expression_that_is_null_is_shown_as_null()
    {
        Assert.Equal("null", (await engine.RunAsync("string nothing = null;\nnothing")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_failed_cell_assigned_before_it_failed_is_kept()
    {
        await engine.RunAsync("var early = 7; throw new Exception(\"later\");");

        Assert.Equal("7", (await engine.RunAsync("early")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_working_directory_is_the_notebooks_folder()
    {
        Assert.Equal(Path.GetFileName(engine.Folder),
            (await engine.RunAsync("System.IO.Path.GetFileName(Environment.CurrentDirectory)")).Plain);
    }
}
