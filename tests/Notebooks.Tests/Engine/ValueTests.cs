namespace Notebooks.Tests.Engine;

public class ValueTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("1.5", "1.5")]
    [InlineData("1234567.25m", "1234567.25")]
    [InlineData("\"two\\nlines\"", "two\nlines")]
    [InlineData("TimeSpan.FromMilliseconds(1500)", "00:00:01.5000000")]
    [InlineData("new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc)", "2026-01-02 03:04:05Z")]
    [InlineData("System.Net.IPAddress.Loopback", "127.0.0.1")]
    [InlineData("new[] { 1, 2, 3 }", "[1, 2, 3]")]
    [InlineData("(1, \"a\")", "(int, string) { Item1 = 1, Item2 = a }")]
    [InlineData(
        "new { Name = \"x\", Inner = new { Y = 2.5 } }", "anonymous { Name = x, Inner = anonymous { Y = 2.5 } }")]
    [InlineData(
        "new Dictionary<string, int> { [\"a\"] = 1, [\"bb\"] = 20 }", "Key  Value\n---  -----\na        1\nbb      20")]
    [InlineData("new[] { new { A = 1, B = \"x\" }, new { A = 10, B = \"yy\" } }", " A  B\n--  --\n 1  x\n10  yy")]
    [InlineData("new Exception(\"shown\")", "Exception: shown")]
    [InlineData("class Node { public string Name => \"n\"; public Node Next { get; set; } }\n"
        + "var node = new Node(); node.Next = node;\nnode", "Node { Name = n, Next = (refers back to itself) }")]
    [InlineData("record Box(object Inside);\nnew Box(new Box(new Box(new Box(new Box(new Box(1))))))",
        "Box\n  Inside = Box { Inside = Box { Inside = Box { Inside = Box { Inside = Box { Inside = 1 } } } } }")]
    [InlineData("class Moody { public int Good => 1; public int Bad => throw new InvalidOperationException(\"not now\"); }\n"
        + "new Moody()", "Moody { Good = 1, Bad = (threw InvalidOperationException: not now) }")]
    [InlineData("IEnumerable<int> Broken() { yield return 1; throw new Exception(\"broken\"); }\nBroken()",
        "[1 … (the sequence threw Exception: broken)]")]
    public async Task A_value_has_a_plain_form(string code, string expected)
    {
        Assert.Equal(expected, (await engine.RunAsync(code)).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task Html_is_escaped()
    {
        var run = await engine.RunAsync("new[] { new { Markup = \"<script>&\" } }");

        Assert.Equal("<table class=\"lab-table\"><thead><tr><th>Markup</th></tr></thead><tbody><tr><td>"
            + "&lt;script&gt;&amp;</td></tr></tbody></table>", run.Value["text/html"]);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("Enumerable.Range(0, 1234).Select(i => new { i }).ToList()", "(the first 100 of 1,234)")]
    [InlineData("IEnumerable<int> Forever() { while (true) yield return 1; }\nForever().Select(i => new { i })",
        "(the first 100 of a longer sequence)")]
    [InlineData("Enumerable.Range(0, 101)", "(the first 100 of 101)")]
    public async Task A_long_sequence_is_cut_and_says_so(string code, string note)
    {
        Assert.Contains(note, (await engine.RunAsync(code)).Plain, StringComparison.Ordinal);
    }
}
