using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class ClearOutputTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("Console.Write(\"before\"); Console.Clear(); Console.Write(\"after\");")]
    [InlineData("Console.Write(\"before\");\nSystem.Console\n    .Clear();\nConsole.Write(\"after\");")]
    [InlineData("using static System.Console;\nWrite(\"before\"); Clear(); Write(\"after\");")]
    [InlineData("Action wipe = Console.Clear; Console.Write(\"before\"); wipe(); Console.Write(\"after\");")]
    [InlineData("static class Screen { public static void Wipe() => Console.Clear(); }\nConsole.Write(\"before\"); "
        + "Screen.Wipe(); Console.Write(\"after\");")]
    [InlineData("Console.Write(\"before\"); ClearOutput(); Console.Write(\"after\");")]
    public async Task Console_Clear_clears_what_the_cell_has_put_out(string code)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(
            [new StreamText("stdout", "before"), new ClearOutput(), new StreamText("stdout", "after")], run.Events);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_Clear_of_something_else_is_left_alone()
    {
        var run = await engine.RunAsync("class Console2 { public static void Clear() { } }\n"
            + "var list = new List<int> { 1 }; list.Clear(); Console2.Clear(); list.Count");

        Assert.Equal("0", run.Plain);
        Assert.Single(run.Events);
    }

    [Fact(Timeout = 240_000)]
    public async Task Errors_stand_in_the_line_and_column_where_they_were_written()
    {
        var compiled = await engine.RunAsync("Console.Clear(); int n = \"text\";");
        var thrown = await engine.RunAsync("Console\n  .Clear();\nthrow new Exception(\"third line\");");

        Assert.Equal("    Console.Clear(); int n = \"text\";", compiled.Error.Traceback[1]);
        Assert.Equal((1, 26), (compiled.Error.Line, compiled.Error.Column));
        Assert.Equal(3, thrown.Error.Line);
    }
}
