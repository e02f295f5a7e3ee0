namespace GrpcLab;

/// <summary>
/// The spans of one trace, from every process that sent some, and the opening of a connection that it points at.
/// </summary>
public sealed record ReceivedTrace : FigureResult
{
    private ReceivedTrace(string traceId, IReadOnlyList<ReceivedSpan> spans, IReadOnlyList<ReceivedSpan> linked) =>
        (TraceId, Spans, Linked) = (traceId, spans, linked);

    /// <summary>What its spans have in common.</summary>
    public string TraceId { get; }

    /// <summary>The spans of this trace, parents before their children, by start.</summary>
    public IReadOnlyList<ReceivedSpan> Spans { get; }

    /// <summary>
    /// Spans of other traces that a span of this one points at, with their children: the opening of a connection.
    /// </summary>
    public IReadOnlyList<ReceivedSpan> Linked { get; }

    /// <summary>Whether a server's span is in it and no span lacks its parent.</summary>
    public bool IsComplete =>
        Spans.Any(s => s.Side == SpanSide.Server) && Spans.All(s => s.IsRoot || Parent(s) is not null);

    /// <summary>The span that another one belongs to; null for a root, or when it has not arrived.</summary>
    /// <param name="span">A span of this trace.</param>
    public ReceivedSpan? Parent(ReceivedSpan span)
    {
        ArgumentNullException.ThrowIfNull(span);
        return Spans.Concat(Linked).FirstOrDefault(s => s.SpanId == span.ParentId && s.TraceId == span.TraceId);
    }

    /// <summary>The way from the root down to a span, both included.</summary>
    /// <param name="span">A span of this trace.</param>
    public IReadOnlyList<ReceivedSpan> ChainTo(ReceivedSpan span)
    {
        var chain = new List<ReceivedSpan>();
        for (var at = span; at is not null; at = Parent(at)) chain.Insert(0, at);

        return chain;
    }

    /// <summary>The spans as a timeline, children indented under their parents.</summary>
    /// <param name="title">One line.</param>
    public TimelineFigure ToFigure(string title = "One call, as two processes tell it") =>
        TraceWaterfall.Of(this, title);

    internal override Figure Shown() => ToFigure();

    internal static ReceivedTrace Of(string traceId, IReadOnlyList<ReceivedSpan> all)
    {
        var own = all.Where(s => s.TraceId == traceId).ToArray();
        var linked = own.SelectMany(s => s.Links).Select(l => l.TraceId).Where(id => id != traceId).ToHashSet();
        return new ReceivedTrace(traceId, Ordered(own), Ordered([.. all.Where(s => linked.Contains(s.TraceId))]));
    }

    // Parents first, each followed by its children; what lacks its parent stands where a root would.
    private static IReadOnlyList<ReceivedSpan> Ordered(IReadOnlyList<ReceivedSpan> spans)
    {
        var known = spans.Select(s => s.SpanId).ToHashSet();
        var children = spans.Where(s => s.ParentId is { } p && known.Contains(p)).ToLookup(s => s.ParentId!);
        IEnumerable<ReceivedSpan> WithChildren(ReceivedSpan span) =>
            children[span.SpanId].OrderBy(s => s.Start).SelectMany(WithChildren).Prepend(span);
        return [.. spans.Where(s => s.ParentId is not { } p || !known.Contains(p)).OrderBy(s => s.Start)
            .SelectMany(WithChildren)];
    }
}
