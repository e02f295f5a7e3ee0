namespace GrpcLab;

/// <summary>Draws a trace: one bar a span, on a clock that starts with the first of them.</summary>
internal static class TraceWaterfall
{
    // The attributes that tell most about a span, in the order they are shown.
    private static readonly string[] Telling =
        ["rpc.grpc.status_code", "grpc.status_code", "http.response.status_code", "network.peer.port",
            "network.protocol.version", "tls.protocol.version"];

    public static TimelineFigure Of(ReceivedTrace trace, string title)
    {
        // Later calls on a connection point at its setup, too, which was over before they began.
        var begin = trace.Spans.Count == 0 ? default : trace.Spans.Min(s => s.Start);
        var all = trace.Spans.Concat(trace.Linked.Where(s => s.End > begin)).ToArray();
        var zero = all.Length == 0 ? default : all.Min(s => s.Start);
        return new TimelineFigure(title, [.. all.Select(s => Bar(s, trace, zero))])
        {
            LaneOrder = [.. trace.Spans.Select(s => s.Service).Distinct()],
            Conditions = LabConditions.OfThisProcess().Essentials.With("n", "a single call"),
        };
    }

    private static TimelineSpan Bar(ReceivedSpan span, ReceivedTrace trace, DateTimeOffset zero) =>
        new(Label(span), span.Start - zero, span.End - zero)
        {
            Depth = trace.ChainTo(span).Count - 1,
            Lane = span.TraceId == trace.TraceId ? span.Service : $"{span.Service}, a trace of its own",
            Detail = string.Join(", ", Telling.Where(span.Attributes.ContainsKey)
                .Select(name => $"{name} {span.Attributes[name]}").Prepend(span.Source)),
        };

    // Addresses and namespaces are in the detail; a label has to fit beside its bar.
    private static string Label(ReceivedSpan span) =>
        span.Name.Split(' ').Where(word => !word.Contains(':') && !char.IsAsciiDigit(word[0]))
            .ToArray() is { Length: > 1 } words
            ? string.Join(' ', words) : span.Name[(span.Name.LastIndexOf('.') + 1)..];
}
