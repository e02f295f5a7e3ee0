namespace GrpcLab;

/// <summary>Draws a trace: one bar a span, on a clock that starts with the first of them.</summary>
internal static class TraceWaterfall
{
    // The attributes that tell most about a span, in the order they are shown.
    private static readonly string[] Telling =
        ["rpc.grpc.status_code", "grpc.status_code", "http.response.status_code", "network.peer.port", "network.protocol.version", "tls.protocol.version"];

    public static TimelineFigure Of(ReceivedTrace trace, string title)
    {
        var all = trace.Linked.Concat(trace.Spans).ToArray();
        var zero = all.Length == 0 ? default : all.Min(s => s.Start);
        return new TimelineFigure(title, [.. all.Select(s => Bar(s, trace, zero))])
        {
            Conditions = LabConditions.OfThisProcess().Essentials.With("n", "a single call"),
        };
    }

    private static TimelineSpan Bar(ReceivedSpan span, ReceivedTrace trace, DateTimeOffset zero) =>
        new(Label(span), span.Start - zero, span.End - zero)
        {
            Depth = trace.ChainTo(span).Count - 1,
            Lane = span.TraceId == trace.TraceId ? span.Service : $"{span.Service}, a trace of its own",
            Detail = string.Join(", ", Telling.Where(span.Attributes.ContainsKey).Select(name => $"{name} {span.Attributes[name]}").Prepend(span.Source)),
        };

    private static string Label(ReceivedSpan span) => span.Name.Length > 40 ? "…" + span.Name[^39..] : span.Name;
}
