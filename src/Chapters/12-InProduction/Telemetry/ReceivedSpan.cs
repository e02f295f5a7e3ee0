namespace GrpcLab;

/// <summary>A span as it arrived over OTLP.</summary>
/// <param name="Service">The process that sent it: its resource attribute service.name.</param>
/// <param name="Source">The ActivitySource that recorded it, such as "System.Net.Http".</param>
/// <param name="Name">What it is called there.</param>
/// <param name="Side">Which side of a call it tells about.</param>
/// <param name="TraceId">The same for all spans of one trace, in every process: 32 hexadecimal digits.</param>
/// <param name="SpanId">Its own id: 16 hexadecimal digits.</param>
/// <param name="ParentId">Id of the span it belongs to; null for a root.</param>
/// <param name="Start">When it began, by the clock of the process that sent it.</param>
/// <param name="Duration">How long it took.</param>
/// <param name="Attributes">What was noted about it, by name.</param>
/// <param name="Links">Spans it points at that are neither its parent nor its children, often of another trace.</param>
public sealed record ReceivedSpan(
    string Service, string Source, string Name, SpanSide Side, string TraceId, string SpanId, string? ParentId,
    DateTimeOffset Start, TimeSpan Duration, IReadOnlyDictionary<string, string> Attributes,
    IReadOnlyList<SpanLink> Links)
{
    /// <summary>When it ended.</summary>
    public DateTimeOffset End => Start + Duration;

    /// <summary>Whether it begins a trace.</summary>
    public bool IsRoot => ParentId is null;
}

/// <summary>A pointer from one span to another.</summary>
/// <param name="TraceId">Trace of the span pointed at.</param>
/// <param name="SpanId">Id of the span pointed at.</param>
public sealed record SpanLink(string TraceId, string SpanId);
