using Google.Protobuf;
using GrpcLab.Otlp;

namespace GrpcLab;

/// <summary>A span as it arrived over OTLP. Ids are hexadecimal digits, as an Activity shows them.</summary>
/// <param name="Process">The process that sent it: its resource attribute service.name.</param>
/// <param name="Source">The ActivitySource that recorded it, such as "System.Net.Http".</param>
/// <param name="Name">What it is called there.</param>
/// <param name="TraceId">The same for all spans of one trace, in every process.</param>
/// <param name="SpanId">Its own id.</param>
/// <param name="ParentId">Id of the span it belongs to; empty for a root.</param>
/// <param name="Start">When it began, by the clock of the process that sent it.</param>
/// <param name="Duration">How long it took.</param>
/// <param name="Links">Ids of the spans it points at that are neither its parent nor its children.</param>
public sealed record ReceivedSpan(
    string Process, string Source, string Name, string TraceId, string SpanId, string ParentId,
    DateTimeOffset Start, TimeSpan Duration, IReadOnlyList<string> Links)
{
    internal static IEnumerable<ReceivedSpan> In(ExportTraceServiceRequest request) =>
        from process in request.ResourceSpans
        from source in process.ScopeSpans
        from span in source.Spans
        select new ReceivedSpan(
            NameOf(process.Resource), source.Scope?.Name ?? "", span.Name,
            Id(span.TraceId), Id(span.SpanId), Id(span.ParentSpanId), Time(span.StartTimeUnixNano),
            Time(span.EndTimeUnixNano) - Time(span.StartTimeUnixNano), [.. span.Links.Select(link => Id(link.SpanId))]);

    /// <summary>What the sending process calls itself.</summary>
    internal static string NameOf(Resource? process) =>
        process?.Attributes.FirstOrDefault(a => a.Key == "service.name")?.Value.StringValue ?? "unknown";

    private static string Id(ByteString bytes) => Convert.ToHexStringLower(bytes.Span);

    // Nanoseconds since 1970, cut to the 100 ns that .NET's clock has.
    private static DateTimeOffset Time(ulong nanoseconds) =>
        DateTimeOffset.UnixEpoch.AddTicks((long)(nanoseconds / TimeSpan.NanosecondsPerTick));
}
