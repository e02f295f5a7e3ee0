using System.Text.RegularExpressions;

namespace Notebooks.Tests.Engine;

public partial class WireTests(RawEngineFixture shared) : IClassFixture<RawEngineFixture>
{
    /// <summary>Pins what other owners of the engine, such as the Jupyter kernel, read and write.</summary>
    [Fact(Timeout = 240_000)]
    public async Task A_small_session_looks_like_this_on_the_wire()
    {
        using var engine = RawEngine.Start();
        engine.Execute(
            "1", "Console.Write(\"äöü <1>\"); var bar = display(1); Console.Error.Write(\"e\"); bar.Update(2);");
        engine.Execute("2", "new[] { new { A = 1 } }");
        engine.Execute("3", "throw new Exception(\"no\");");
        engine.Execute("4", "1 +");
        var lines = await engine.ReadUntilAsync("\"parent\":\"4\",\"type\":\"done\"");
        engine.Send("{\"id\":\"5\",\"type\":\"is_complete\",\"code\":\"{\"}");
        lines.AddRange(await engine.ReadUntilAsync("is_complete_reply"));

        Assert.Equal("""
            {"type":"ready","framework":"*"}
            {"parent":"1","type":"stream","name":"stdout","text":"äöü <1>"}
            {"parent":"1","type":"display","data":{"text/plain":"1"},"display_id":"*"}
            {"parent":"1","type":"stream","name":"stderr","text":"e"}
            {"parent":"1","type":"update_display","data":{"text/plain":"2"},"display_id":"*"}
            {"parent":"1","type":"done","status":"ok","execution_count":1}
            {"parent":"2","type":"result","data":{"text/html":"<table class=\"lab-table\"><thead><tr><th>A</th></tr></thead><tbody><tr><td style=\"text-align:right\">1</td></tr></tbody></table>","text/plain":"A\n-\n1"},"execution_count":2}
            {"parent":"2","type":"done","status":"ok","execution_count":2}
            {"parent":"3","type":"error","name":"Exception","message":"no","traceback":["Exception: no","   at cell 3, line 1"]}
            {"parent":"3","type":"done","status":"error","execution_count":3}
            {"parent":"4","type":"error","name":"CompilationError","message":"CS1733: Expected expression","traceback":["cell 4, line 1, column 4: error CS1733: Expected expression","    1 +","       ^"]}
            {"parent":"4","type":"done","status":"error","execution_count":4}
            {"parent":"5","type":"is_complete_reply","status":"incomplete","indent":"    "}
            """, string.Join('\n', lines.Select(line => Changing().Replace(line, "$1\"*\""))));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("if (true) {", "incomplete", 4)]
    [InlineData("class A {\n    void M() {\n        Call(", "incomplete", 12)]
    [InlineData("var s = \"{\";", "complete", null)]
    [InlineData("1 +", "incomplete", 0)]
    [InlineData("}", "invalid", null)]
    public async Task A_console_is_told_how_far_to_indent(string code, string status, int? indent)
    {
        shared.Engine.Request("1", "is_complete", ("code", code));
        var reply = await shared.Engine.ReadMessageAsync("is_complete_reply");

        Assert.Equal((status, indent), ((string)reply["status"]!, ((string?)reply["indent"])?.Length));
    }

    [GeneratedRegex("""("(?:framework|display_id)":)("[^"]*")""")]
    private static partial Regex Changing();
}
