using GrpcLab.Otlp;

namespace GrpcLab;

/// <summary>From OTLP's messages to the lab's spans.</summary>
internal static class OtlpSpans
{
    public static IEnumerable<ReceivedSpan> Of(ExportTraceServiceRequest request) =>
        from process in request.ResourceSpans
        from source in process.ScopeSpans
        from span in source.Spans
        select Of(OtlpText.Service(process.Resource), source.Scope?.Name ?? "", span);

    private static ReceivedSpan Of(string service, string source, Span span)
    {
        var (start, end) = (OtlpText.Time(span.StartTimeUnixNano), OtlpText.Time(span.EndTimeUnixNano));
        return new ReceivedSpan(
            service, source, span.Name, Side(span.Kind), OtlpText.Id(span.TraceId) ?? "",
            OtlpText.Id(span.SpanId) ?? "", OtlpText.Id(span.ParentSpanId),
            start, end - start, OtlpText.Attributes(span.Attributes),
            [.. span.Links.Select(l => new SpanLink(OtlpText.Id(l.TraceId) ?? "", OtlpText.Id(l.SpanId) ?? ""))]);
    }

    private static SpanSide Side(Span.Types.SpanKind kind) => kind switch
    {
        Span.Types.SpanKind.Client or Span.Types.SpanKind.Producer => SpanSide.Client,
        Span.Types.SpanKind.Server or Span.Types.SpanKind.Consumer => SpanSide.Server,
        _ => SpanSide.Internal,
    };
}
