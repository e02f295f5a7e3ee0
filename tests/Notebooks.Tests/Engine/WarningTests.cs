using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class WarningTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    private const string Exercise = "static class Check { public static async Task<int> Exercise(string id, "
        + "Func<int> solution) { await Task.Yield(); return solution(); } }\nint Solve() => 1;";

    [Theory(Timeout = 240_000)]
    [InlineData("var a = 1;\nCheck.Exercise(\"1.1\", Solve);")]
    [InlineData("var a = 1;\nCheck.Exercise(\"1.1\", Solve)")]
    [InlineData("var a = 1;\nCheck.Exercise(\"1.1\", Solve);\na")]
    public async Task A_forgotten_await_is_told_once_with_its_line_and_the_cell_runs(string code)
    {
        await engine.RunAsync(Exercise);
        var run = await engine.RunAsync(code);

        Assert.IsType<CellDone>(run.Result);
        Assert.Equal($"""
            cell 3, line 2, column 1: warning CS4014: nobody waits for this call: the cell may end before it is done, and its errors are lost. Write await before it.
                {code.Split('\n')[1]}
                ^

            """, run.Stderr);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("if (1 + 1 == 2);", "CS0642")]
    [InlineData("var b = false; if (b = true) { }", "CS0665")]
    [InlineData("var c = 1; c = c;", "CS1717")]
    [InlineData("object d = \"a\"; var same = d == \"a\";", "CS0252")]
    public async Task Code_that_surely_does_something_else_than_it_reads_as_is_told(string code, string id)
    {
        Assert.Contains($"warning {id}", (await engine.RunAsync(code)).Stderr, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("await Task.Delay(1);")]
    [InlineData("_ = Task.Run(() => 1);")]
    [InlineData("var kept = Task.Run(() => 1);")]
    [InlineData("var kept = Task.FromResult(1);\nkept")]
    [InlineData("Console.Write(\"\")")]
    [InlineData("#pragma warning disable CS4014\nTask.Delay(1);")]
    [InlineData("void Unused() { int never; return; never = 1; }\nasync Task NoAwait() { }")]
    public async Task What_may_well_be_meant_is_not_warned_of(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.IsType<CellDone>(run.Result);
        Assert.Empty(run.Stderr);
    }
}
