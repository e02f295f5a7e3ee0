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
            collector.Add(1, new StreamOutput(name, text));
        }

        Assert.Equal(
            [new StreamOutput("stdout", "ab\n"), new StreamOutput("stderr", "c"), new StreamOutput("stdout", "d")],
            collector.Of(1));
    }

    [Fact]
    public void An_update_replaces_the_display_in_the_cell_that_showed_it()
    {
        var collector = new OutputCollector();
        collector.Add(1, new DisplayOutput(First) { DisplayId = "progress" });

        collector.Add(2, new UpdateDisplay(Second, "progress"));

        Assert.Equal("second", Assert.IsType<DisplayOutput>(Assert.Single(collector.Of(1))).Data["text/plain"]);
        Assert.Empty(collector.Of(2));
    }

    [Fact]
    public void What_a_cell_clears_is_gone_and_another_cells_output_is_not()
    {
        var collector = new OutputCollector();
        collector.Add(1, new StreamOutput("stdout", "other"));
        collector.Add(2, new StreamOutput("stdout", "before"));
        collector.Add(2, new DisplayOutput(First) { DisplayId = "shown" });

        collector.Add(2, new ClearOutput());
        collector.Add(2, new UpdateDisplay(Second, "shown"));
        collector.Add(2, new StreamOutput("stdout", "after"));

        Assert.Equal([new StreamOutput("stdout", "after")], collector.Of(2));
        Assert.Equal([new StreamOutput("stdout", "other")], collector.Of(1));
    }
}
