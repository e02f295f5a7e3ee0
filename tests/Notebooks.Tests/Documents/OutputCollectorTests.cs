using GrpcLab.Notebooks;

namespace Notebooks.Tests.Documents;

public sealed class OutputCollectorTests
{
    private static readonly Dictionary<string, string> First = new() { ["text/plain"] = "first" };
    private static readonly Dictionary<string, string> Second = new() { ["text/plain"] = "second" };

    [Fact]
    public void Pieces_of_one_stream_are_joined_and_another_stream_stands_apart()
    {
        var collector = new OutputCollector();

        foreach (var (name, text) in new[] { ("stdout", "a"), ("stdout", "b\n"), ("stderr", "c"), ("stdout", "d") })
        {
            collector.Add(1, new StreamText(name, text));
        }

        Assert.Equal([new StreamOutput("stdout", "ab\n"), new StreamOutput("stderr", "c"), new StreamOutput("stdout", "d")], collector.Of(1));
    }

    [Fact]
    public void An_update_replaces_the_display_in_the_cell_that_showed_it()
    {
        var collector = new OutputCollector();
        collector.Add(1, new DisplayData(First, "progress"));

        collector.Add(2, new UpdateDisplay(Second, "progress"));

        Assert.Equal("second", Assert.IsType<DisplayOutput>(Assert.Single(collector.Of(1))).Data["text/plain"]);
        Assert.Empty(collector.Of(2));
    }

    [Fact]
    public void A_flood_of_text_is_cut_and_says_so()
    {
        var collector = new OutputCollector();

        for (var i = 0; i < 40; i++)
        {
            collector.Add(1, new StreamText("stdout", new string('x', 100_000)));
        }

        var text = Assert.IsType<StreamOutput>(Assert.Single(collector.Of(1))).Text;
        Assert.EndsWith("the rest was cut]\n", text, StringComparison.Ordinal);
        Assert.InRange(text.Length, OutputSlot.StreamLimit, OutputSlot.StreamLimit + 100);
    }
}
