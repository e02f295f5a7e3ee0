using System.Globalization;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

/// <summary>However much a cell puts out, little of it leaves the engine, and the reader is told.</summary>
public class OutputBoundTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task Ten_megabytes_of_text_keep_their_beginning_and_their_end()
    {
        var run = await engine.RunAsync(
            "for (var i = 0; i < 100_000; i++) Console.WriteLine($\"{i:00000} {new string('x', 98)}\");");

        Assert.InRange(run.Stdout.Length, 1_000_000, 1_100_000);
        Assert.StartsWith("00000 x", run.Stdout, StringComparison.Ordinal);
        Assert.EndsWith($"99999 {new string('x', 98)}\n", run.Stdout, StringComparison.Ordinal);
        Assert.Contains("This cell wrote 10,500,000 characters in 1 piece. The first 1,000,000 and the last "
            + "50,000 characters are kept.", run.Stderr, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task Alternating_streams_make_a_bounded_number_of_messages()
    {
        var run = await engine.RunAsync(
            "for (var i = 0; i < 100_000; i++) { Console.Write($\"o{i} \"); Console.Error.Write($\"e{i} \"); }");

        Assert.InRange(run.Events.Count, 500, 1_000);
        Assert.Contains("o0 ", run.Stdout, StringComparison.Ordinal);
        Assert.EndsWith("e99999 ", run.Stderr, StringComparison.Ordinal);
        Assert.EndsWith("o99999 ", run.Stdout, StringComparison.Ordinal);
        Assert.Contains("in 200,000 pieces", run.Stderr, StringComparison.Ordinal);
        // 50,000 characters at the end of each stream are 7,142 words of seven.
        Assert.Contains("the last 100,000 characters are kept", run.Stderr, StringComparison.Ordinal);
        Assert.Contains("o92858 ", run.Stdout, StringComparison.Ordinal);
        Assert.Contains("e92858 ", run.Stderr, StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_flood_of_displays_keeps_the_first_and_the_last()
    {
        var run = await engine.RunAsync("for (var i = 0; i < 20_000; i++) display(i);");
        var shown = run.Events.OfType<DisplayOutput>()
            .Select(display => int.Parse(display.Data["text/plain"], CultureInfo.InvariantCulture)).ToList();

        Assert.Equal(Enumerable.Range(0, 1_000), shown[..1_000]);
        Assert.Equal(Enumerable.Range(19_900, 100), shown[1_000..]);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("new string('v', 20_000_000)")]
    [InlineData("display(new string('v', 20_000_000)); 1")]
    [InlineData("Console.WriteLine(new string('v', 20_000_000));")]
    [InlineData("throw new Exception(new string('v', 20_000_000));")]
    public async Task One_piece_of_twenty_million_characters_is_shortened_and_says_so(string code)
    {
        var run = await engine.RunAsync(code);

        var length = run.Events.Sum(Length);
        Assert.InRange(length, 40_000, 1_100_000);
        Assert.Contains("20,000,00", string.Concat(run.Events.Select(TextOf)), StringComparison.Ordinal);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_flood_of_text_does_not_push_out_the_verdict_the_value_and_the_error_after_it()
    {
        var run = await engine.RunAsync("""
            Console.Write(new string('x', 30_000_000));
            display("the verdict");
            Console.Write(new string('x', 30_000_000));
            throw new InvalidOperationException("the error");
            """);

        Assert.Equal("the verdict", Assert.Single(run.Events.OfType<DisplayOutput>()).Data["text/plain"]);
        Assert.Equal("the error", run.Error.Message);
        Assert.Equal("7", (await engine.RunAsync("Console.Write(new string('x', 30_000_000)); 7")).Plain);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_figure_too_large_to_be_kept_shows_its_text_and_the_next_one_is_whole()
    {
        var run = await engine.RunAsync("""
            var show = (Action<IReadOnlyDictionary<string, string>, string, bool>)AppContext.GetData("GrpcLab.Display");
            show(new Dictionary<string, string> { ["text/plain"] = "large", ["text/html"] = new string('h', 5_000_000) }, "large", false);
            show(new Dictionary<string, string> { ["text/plain"] = "small", ["text/html"] = new string('h', 2_000_000) }, "small", false);
            """);
        var shown = run.Events.OfType<DisplayOutput>().ToList();

        Assert.Equal(
            "large\n[too long to be shown: text/html of 5,000,000 characters]", Assert.Single(shown[0].Data).Value);
        Assert.Equal(2_000_000, shown[1].Data["text/html"].Length);
    }

    [UnixFact(Timeout = 240_000)]
    public async Task What_child_processes_write_to_standard_error_is_bounded_too()
    {
        var run = await engine.RunAsync("System.Diagnostics.Process.Start(\"sh\", [\"-c\", "
            + "\"(yes flood | head -n 1000000; echo the end) >&2\"]).WaitForExit();");

        Assert.InRange(run.Stderr.Length, 250_000, 300_000);
        // And some more: yes complains when head goes away.
        Assert.Matches("wrote 6,000,[0-9]{3} characters to standard error", run.Stderr);
        Assert.EndsWith("the end\n", run.Stderr, StringComparison.Ordinal);
    }

    private static int Length(CellEvent sent) => TextOf(sent).Length;

    private static string TextOf(CellEvent sent) => sent switch
    {
        StreamOutput stream => stream.Text,
        DisplayOutput display => string.Concat(display.Data.Values),
        ErrorOutput error => error.Message + string.Concat(error.Traceback),
        _ => "",
    };
}
