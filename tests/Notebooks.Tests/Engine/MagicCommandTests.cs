namespace Notebooks.Tests.Engine;

public class MagicCommandTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("#!time\n1", 1, "System.Diagnostics.Stopwatch")]
    [InlineData("var a = 1;\n#!set --name b --value 3\na", 2, "Declare a C# variable")]
    [InlineData("var a = 1;\n  #!share --from fsharp x", 2, "Declare a C# variable")]
    [InlineData("#!import \"other.ipynb\"", 1, "#load")]
    [InlineData("var a = 1;\n\n#!markdown\nIt's only \"text", 3, "a markdown cell")]
    [InlineData("#!fsharp\nlet x = 1", 1, "C# only")]
    [InlineData("#!connect jupyter --kernel-name py", 1, "C# only")]
    [InlineData("#!csharp\n1", 1, "delete this line")]
    [InlineData("#!lsmagic", 1, "Write C#.")]
    public async Task A_magic_command_is_one_error_in_its_line_that_names_the_way_out(
        string code, int line, string wayOut)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(("MagicCommand", (int?)line), (run.Error.Name, run.Error.Line));
        Assert.Contains("is a magic command of Polyglot Notebooks", run.Error.Message, StringComparison.Ordinal);
        Assert.Contains(wayOut, run.Error.Message, StringComparison.Ordinal);
        Assert.Equal(3, run.Error.Traceback.Count);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("var s = \"\"\"\n#!time\n\"\"\";\n1")]
    [InlineData("var n = 3;\nvar s = $\"\"\"\n#!time {n}\n  #!set\n\"\"\";\n1")]
    [InlineData("var s = @\"\n#!time\n\";\n1")]
    [InlineData("/*\n#!time\n*/\n1")]
    [InlineData("// #!time\n1")]
    [InlineData("#!/usr/bin/env dotnet\n1")]
    public async Task What_only_looks_like_a_magic_command_is_left_alone(string code)
    {
        Assert.Equal("1", (await engine.RunAsync(code)).Plain);
    }
}
