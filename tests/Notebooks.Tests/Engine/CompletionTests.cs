using System.Text.Json.Nodes;

namespace Notebooks.Tests.Engine;

public class CompletionTests(QuestionFixture session) : IClassFixture<QuestionFixture>
{
    [Theory(Timeout = 240_000)]
    [InlineData("parts.", "Add Count ConvertAll Where")]
    [InlineData("new Till().", "Pay PaySum")]
    [InlineData("using System.Net.", "Http Sockets")]
    [InlineData("parts.Where(p => p.‸", "Size Name")]
    [InlineData("$\"{parts.‸}\"", "Count")]
    [InlineData("par", "parts")]
    [InlineData("Console.wri", "Write WriteLine")]
    [InlineData("new Part { ", "Size Name")]
    [InlineData("Advance(", "by: counter")]
    [InlineData("parts.‸\nvar next = 2;", "Count")]
    [InlineData("#r \"Fixture.Late.dll\"\nLate.", "Arrival")]
    [InlineData("class Shelf { public static Ware Top = new(1); }\nShelf.Top with { We", "Weight")]
    [InlineData("var clock = new stopw", "System.Diagnostics.Stopwatch")]
    public async Task These_names_are_offered(string code, string expected)
    {
        var matches = await session.MatchesAsync(code);

        Assert.Equal([], expected.Split(' ', StringSplitOptions.RemoveEmptyEntries).Except(matches));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("parts[0].", "hidden get_Size .ctor Make")]
    [InlineData("new Till().", "PayNever PayInternally")]
    [InlineData("", "Equals ToString GetHashCode GrpcLab Submission#1")]
    public async Task These_names_are_not_offered(string code, string unwanted)
    {
        var matches = await session.MatchesAsync(code);

        Assert.NotEmpty(matches);
        Assert.Equal([], matches.Intersect(unwanted.Split(' ')));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("// parts.")]
    [InlineData("\"parts.")]
    [InlineData("var par")]
    [InlineData("nothing.")]
    public async Task Nothing_is_offered_here(string code)
    {
        Assert.Empty(await session.MatchesAsync(code));
    }

    [Fact(Timeout = 240_000)]
    public async Task Locals_come_first_then_the_session_then_the_rest()
    {
        var matches = (await session.MatchesAsync("void M(int parcel) { ‸ }")).ToList();

        Assert.Equal("parcel", matches[0]);
        Assert.InRange(matches.IndexOf("parts"), 1, matches.IndexOf("StringBuilder"));
        Assert.InRange(matches.IndexOf("StringBuilder"), 1, matches.IndexOf("System"));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("void Go(int times, Mode mode) { } Mode mine = Mode.Fast; Go(1, ", "mine Mode Mode.Fast Mode.Slow")]
    [InlineData("void Go(int times = 0, Mode? mode = null) { } Go(mode: ", "Mode Mode.Fast Mode.Slow")]
    [InlineData("void M(int other) { counter = ‸ }", "counter other")]
    // Where anything fits, the order is the usual one.
    [InlineData("Console.WriteLine(", "Advance")]
    public async Task What_fits_the_place_comes_first(string code, string expected)
    {
        var matches = await session.MatchesAsync(code);

        Assert.Equal(expected.Split(' '), matches.Take(expected.Split(' ').Length));
    }

    [Fact(Timeout = 240_000)]
    public async Task Overloads_are_one_match_that_counts_them()
    {
        var reply = await session.CompleteAsync("new Till().Pay‸");

        var pay = Assert.Single(reply["matches"]!.AsArray(), match => (string)match!["text"]! == "Pay")!;
        Assert.Equal(("method", "int Pay(int amount = 100, string note = \"\") (+ 1 overload)"),
            ((string)pay["kind"]!, (string)pay["signature"]!));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("counter", "local", "int counter")]
    [InlineData("Advance", "method", "int Advance(int by)")]
    [InlineData("Part", "class", "class Part")]
    [InlineData("Mode.Fast", "enum member", "Fast = 1")]
    [InlineData("new Part().Size", "property", "int Size { get; set; }")]
    [InlineData("Console.CancelKeyPress", "event", "ConsoleCancelEventHandler? CancelKeyPress")]
    public async Task A_match_says_what_it_is(string code, string kind, string signature)
    {
        var name = code.Split('.', ' ')[^1];
        var match = (await session.CompleteAsync(code))["matches"]!.AsArray().First(m => (string)m!["text"]! == name)!;

        Assert.Equal((kind, signature), ((string)match["kind"]!, (string)match["signature"]!));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("var s = \"😀😀\"; par", 14, 17)]
    [InlineData("parts.Co‸unt", 6, 8)]
    [InlineData("class S { public static Ware T; }\nS.T with { We", 45, 47)]
    public async Task The_part_to_replace_is_counted_in_code_points(string code, int start, int end)
    {
        var reply = await session.CompleteAsync(code);

        Assert.Equal((start, end), ((int)reply["start"]!, (int)reply["end"]!));
        Assert.NotEmpty(reply["matches"]!.AsArray());
    }

    [Fact(Timeout = 240_000)]
    public async Task What_a_failed_cell_declared_is_not_there()
    {
        session.Engine.Execute("50", "int stillborn = missing;");
        await session.Engine.ReadMessageAsync("done");

        Assert.Empty(await session.MatchesAsync("stillbo"));
    }

    [Fact(Timeout = 240_000)]
    public async Task Questions_are_answered_while_a_cell_runs()
    {
        session.Engine.Execute("60", "Console.WriteLine(\"runs\"); while (true) { }");
        await session.Engine.ReadUntilAsync("runs");

        Assert.Contains("Count", await session.MatchesAsync("parts."));
        Assert.StartsWith("(variable)", await session.PageAsync("parts"), StringComparison.Ordinal);
        session.Engine.Request("61", "interrupt");
        Assert.Equal("interrupted", (string)(await session.Engine.ReadMessageAsync("done"))["status"]!);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_question_that_comes_while_the_libraries_of_completion_are_loaded_is_answered()
    {
        using var engine = RawEngine.Start();

        for (var i = 0; i < 3; i++) engine.Request("0", "warm_up");
        engine.Request("1", "complete", ("code", "Console.Wri"), ("cursor", 11));

        var reply = await engine.ReadMessageAsync("complete_reply");
        Assert.Contains("WriteLine", reply["matches"]!.AsArray().Select(match => (string)match!["text"]!));
    }

    [Fact(Timeout = 240_000)]
    public async Task Every_request_is_answered_and_the_newest_in_full()
    {
        for (var i = 0; i < 20; i++)
        {
            session.Engine.Request($"{200 + i}", "complete", ("code", "parts."), ("cursor", 6));
        }

        var replies = new List<JsonNode>();
        while (replies.Count < 20) replies.Add(await session.Engine.ReadMessageAsync("complete_reply"));

        Assert.Equal(Enumerable.Range(200, 20).Select(i => $"{i}"), replies.Select(r => (string)r["parent"]!));
        Assert.NotEmpty(replies[^1]["matches"]!.AsArray());
    }

    [Theory(Timeout = 240_000)]
    [InlineData("\"code\":\"parts.\",\"cursor\":-5")]
    [InlineData("\"code\":\"parts.\",\"cursor\":5000000000")]
    [InlineData("\"code\":\"parts.\",\"cursor\":\"x\"")]
    [InlineData("\"code\":\"parts\\ud83d.\",\"cursor\":3")]
    [InlineData("\"code\":7,\"cursor\":3")]
    [InlineData("\"cursor\":3")]
    public async Task A_strange_request_is_answered(string body)
    {
        foreach (var type in new[] { "complete", "inspect", "is_complete" })
        {
            session.Engine.Send($"{{\"id\":\"77\",\"type\":\"{type}\",{body}}}");
            Assert.Equal("77", (string)(await session.Engine.ReadMessageAsync(type + "_reply"))["parent"]!);
        }
    }
}
