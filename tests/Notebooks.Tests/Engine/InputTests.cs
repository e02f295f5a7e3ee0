using System.Text.Json.Nodes;

namespace Notebooks.Tests.Engine;

public sealed class InputTests(RawEngineFixture shared) : IClassFixture<RawEngineFixture>
{
    private readonly RawEngine _engine = shared.Engine;

    [Fact(Timeout = 240_000)]
    public async Task A_cell_that_reads_a_line_asks_the_owner_with_what_it_has_just_written()
    {
        Ask("1", "Console.Write(\"first\\nName: \"); var name = Console.ReadLine(); Console.Write($\"<{name}>\");");
        var lines = await _engine.ReadUntilAsync("input_request");
        Reply("1", "Ada ✓");
        lines.AddRange(await _engine.ReadUntilAsync("\"done\""));

        // A machine too busy to ask within 30 ms of the write has
        // shown the question as text already. It is never seen twice.
        Assert.Equal("first\nName: <Ada ✓>", string.Concat(lines.Select(line => JsonNode.Parse(line)!)
            .Select(m => (string?)m["text"] ?? (string?)m["prompt"] ?? "")));
        Assert.Contains(lines, line => line.Contains("\"status\":\"ok\"", StringComparison.Ordinal));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Console.In.ReadLine()", "ab", "ab")]
    [InlineData("await Console.In.ReadLineAsync()", "ab", "ab")]
    [InlineData("(Console.Read(), Console.Read(), Console.Read()).ToString()", "(97, 98, 10)", "ab")]
    [InlineData("(Console.In.Peek(), Console.In.ReadLine()).ToString()", "(97, ab)", "ab")]
    [InlineData("await Task.Run(() => Console.ReadLine())", "ab", "ab")]
    [InlineData("Console.In.ReadToEnd()", "one\ntwo\n", "one", "two", null)]
    [InlineData("Console.ReadLine() + (Console.ReadLine() ?? \"end\") + (Console.ReadLine() ?? \"end\") + Console.Read()",
        "oneendend-1", "one", null)]
    public async Task Every_way_of_reading_asks_until_the_end_of_the_input(
        string code, string value, params string?[] typed)
    {
        Ask("1", code);
        foreach (var line in typed)
        {
            await _engine.ReadUntilAsync("input_request");
            Reply("1", line);
        }

        Assert.Equal(value, await ResultAsync());
    }

    [Fact(Timeout = 240_000)]
    public async Task An_interrupt_ends_the_wait_and_a_late_answer_reaches_nobody()
    {
        Ask("1", "var kept = 5; Console.ReadLine();");
        await _engine.ReadUntilAsync("input_request");
        _engine.Request("i", "interrupt");
        Assert.Equal("interrupted", (string)(await _engine.ReadMessageAsync("done"))["status"]!);
        Reply("1", "late");
        Ask("2", "Console.ReadLine() + kept");
        await _engine.ReadUntilAsync("input_request");
        Reply("2", "new");

        Assert.Equal("new5", await ResultAsync());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_thread_that_still_waits_when_its_cell_ends_gets_the_end_of_the_input()
    {
        Ask("1", "var asked = new System.Threading.Thread(() => Console.WriteLine(Console.ReadLine() ?? "
            + "\"nobody answered\")); asked.Start(); await Task.Delay(200);");
        await _engine.ReadUntilAsync("nobody answered");
        Ask("2", "asked.Join(); 7");

        Assert.Equal("7", await ResultAsync());
    }

    [Fact(Timeout = 240_000)]
    public async Task Reading_a_single_key_fails_with_a_way_out()
    {
        Ask("1", "Console.ReadKey()");
        var error = await _engine.ReadMessageAsync("error");

        Assert.Contains("Try Console.Read", (string)error["message"]!, StringComparison.Ordinal);
    }

    private void Ask(string id, string code) => _engine.Execute(id, code, ("stdin", true));

    /// <summary>Answers with what was typed; null for the end of the input.</summary>
    private void Reply(string id, string? value) =>
        _engine.Request(id, "input_reply", value is null ? ("eof", JsonValue.Create(true)) : ("value", value));

    private async Task<string> ResultAsync() =>
        (string)(await _engine.ReadMessageAsync("result"))["data"]!["text/plain"]!;
}
