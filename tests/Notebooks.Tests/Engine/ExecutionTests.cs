using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class ExecutionTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("var kept = 20; int Twice(int n) => n * 2; record Point(int X);", "kept++; Twice(kept) + new Point(1).X",
        "43")]
    [InlineData("using System.Net.Http;\n// nothing else", "nameof(HttpClient)", "HttpClient")]
    [InlineData("var early = 7; throw new Exception(\"later\");", "early", "7")]
    [InlineData("", "await Task.Delay(10); await Task.FromResult(5)", "5")]
    [InlineData("async Task<int> Later() { await Task.Delay(10); return 5; }", "Later().Result", "5")]
    [InlineData("string nothing = null;", "nothing", "null")]
    [InlineData("", "new Microsoft.Extensions.DependencyInjection.ServiceCollection().Count + "
        + "Microsoft.AspNetCore.Http.StatusCodes.Status200OK", "200")]
    public async Task A_cell_sees_what_earlier_cells_declared_awaits_blocks_and_shows_its_last_value(
        string first, string second, string value)
    {
        await engine.RunAsync(first);

        Assert.Equal(value, (await engine.RunAsync(second)).Plain);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_first_cell_has_the_same_types_as_later_ones_however_early_it_comes()
    {
        for (var start = 0; start < (TestScope.IsAll ? 4 : 1); start++)
        {
            // The first cell is compiled while the engine still warms up.
            await using var own = await EngineProcess.StartAsync(new EngineOptions());
            await own.ExecuteAsync(
                new CellRequest("async Task<int> Later() { await Task.Yield(); return 5; }"), _ => { });

            Assert.IsType<CellDone>(
                await own.ExecuteAsync(new CellRequest("Task<int> later = Later(); await later"), _ => { }));
        }
    }

    [Theory(Timeout = 240_000)]
    [InlineData("File.Exists(\"x\")")]
    [InlineData("Microsoft.CodeAnalysis.SyntaxTree tree;")]
    [InlineData("GrpcLab.Engine.EngineHost host;")]
    public async Task Names_outside_the_portable_imports_and_the_engines_own_cannot_be_seen(string code)
    {
        Assert.StartsWith("CS0", (await engine.RunAsync(code)).Error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_cell_leaves_on_the_large_object_heap_is_taken_back_before_the_next()
    {
        const string Resident = "Environment.WorkingSet / 1_000_000";
        var before = int.Parse((await engine.RunAsync(Resident)).Plain, System.Globalization.CultureInfo.InvariantCulture);
        await engine.RunAsync("{ var left = new byte[200_000_000]; Array.Fill(left, (byte)1); }");
        var after = int.Parse((await engine.RunAsync(Resident)).Plain, System.Globalization.CultureInfo.InvariantCulture);

        Assert.InRange(after, 0, before + 100);
    }
}
