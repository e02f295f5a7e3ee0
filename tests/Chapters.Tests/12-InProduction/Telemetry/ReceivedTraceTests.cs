namespace GrpcLab.Tests.Telemetry;

public sealed class ReceivedTraceTests
{
    private static readonly DateTimeOffset Zero = DateTimeOffset.UnixEpoch;

    [Fact]
    public void Parents_stand_before_their_children_whatever_came_first()
    {
        var trace = ReceivedTrace.Of(
            "t", [Span("c", "b", SpanSide.Server), Span("b", "a", SpanSide.Client), Span("a", null)]);

        Assert.Equal(["a", "b", "c"], trace.Spans.Select(s => s.SpanId));
        Assert.Equal(["a", "b", "c"], trace.ChainTo(trace.Spans[2]).Select(s => s.SpanId));
        Assert.True(trace.IsComplete);
    }

    [Fact]
    public void Without_a_parent_that_a_span_names_it_is_not_complete() =>
        Assert.False(ReceivedTrace.Of("t", [Span("c", "b", SpanSide.Server), Span("a", null)]).IsComplete);

    [Fact]
    public void Without_a_servers_span_it_is_not_complete() =>
        Assert.False(ReceivedTrace.Of("t", [Span("a", null)]).IsComplete);

    [Fact]
    public void What_a_span_points_at_comes_with_its_children_and_other_traces_do_not()
    {
        var trace = ReceivedTrace.Of("t",
        [
            Span("a", null) with { Links = [new("setup", "s")] },
            Span("s", null) with { TraceId = "setup" }, Span("h", "s") with { TraceId = "setup" },
            Span("x", null) with { TraceId = "other" },
        ]);

        Assert.Equal(["s", "h"], trace.Linked.Select(s => s.SpanId));
    }

    [Fact]
    public void A_setup_that_was_over_before_the_call_began_is_not_drawn()
    {
        var early = Span("s", null) with { TraceId = "setup", Start = Zero - TimeSpan.FromMinutes(1) };

        var figure = ReceivedTrace.Of("t", [Span("a", null) with { Links = [new("setup", "s")] }, early]).ToFigure();

        Assert.Single(figure.Spans);
    }

    private static ReceivedSpan Span(string id, string? parent, SpanSide side = SpanSide.Internal) => new(
        "service", "source", "name", side, "t", id, parent, Zero, TimeSpan.FromMilliseconds(1),
        new Dictionary<string, string>(), []);
}
