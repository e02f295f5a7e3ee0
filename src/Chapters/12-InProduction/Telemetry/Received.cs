using System.Globalization;
using Google.Protobuf;
using GrpcLab.Otlp;

namespace GrpcLab;

/// <summary>The last reading of one instrument with one set of attributes, as it arrived over OTLP.</summary>
/// <param name="Process">The process that sent it: its resource attribute service.name.</param>
/// <param name="Name">The instrument, such as "http.client.open_connections".</param>
/// <param name="About">Its attributes on one line, such as "server.port=5001, url.scheme=https".</param>
/// <param name="Value">The number it showed; the count of values of a histogram.</param>
/// <param name="Reading">The same in words; of a histogram also the mean and the bucket that p95 lies in.</param>
public sealed record ReceivedMetric(string Process, string Name, string About, double Value, string Reading)
{
    internal static IEnumerable<ReceivedMetric> In(ExportMetricsServiceRequest request) =>
        from process in request.ResourceMetrics
        from meter in process.ScopeMetrics
        from metric in meter.Metrics
        from point in PointsOf(metric)
        select new ReceivedMetric(
            ReceivedSpan.NameOf(process.Resource), metric.Name,
            string.Join(", ", point.Attributes.Select(a => $"{a.Key}={Text(a.Value)}").Order(StringComparer.Ordinal)),
            point.Value, point.Reading);

    private static IEnumerable<(IEnumerable<KeyValue> Attributes, double Value, string Reading)> PointsOf(
        Metric metric) => metric.DataCase switch
        {
            Metric.DataOneofCase.Sum => metric.Sum.DataPoints.Select(point => Number(point, metric.Unit)),
            Metric.DataOneofCase.Gauge => metric.Gauge.DataPoints.Select(point => Number(point, metric.Unit)),
            Metric.DataOneofCase.Histogram => metric.Histogram.DataPoints.Select(point =>
                ((IEnumerable<KeyValue>)point.Attributes, (double)point.Count, Distribution(point, metric.Unit))),
            _ => [], // Kinds that .NET does not send unless it is told to.
        };

    private static (IEnumerable<KeyValue>, double, string) Number(NumberDataPoint point, string unit)
    {
        if (point.ValueCase == NumberDataPoint.ValueOneofCase.AsDouble)
        {
            return (point.Attributes, point.AsDouble, InUnit(point.AsDouble, unit));
        }

        // UCUM writes things that are counted in braces.
        return (point.Attributes, point.AsInt, $"{Unit.Whole(point.AsInt)} {unit.Trim('{', '}')}".TrimEnd());
    }

    internal static string Distribution(HistogramDataPoint point, string unit)
    {
        if (point.Count == 0) return "no values";

        var p95 = UpperEnd(point, 0.95) is { } end ? $"p95 below {InUnit(end, unit)}" : "p95 above the last bound";
        return $"{Unit.Whole(point.Count)} values, mean {InUnit(point.Sum / point.Count, unit)}, {p95}";
    }

    // All that a histogram can say of a percentile: the upper end of the bucket it lies in.
    private static double? UpperEnd(HistogramDataPoint point, double share)
    {
        ulong seen = 0;
        for (var i = 0; i < point.ExplicitBounds.Count; i++)
        {
            seen += point.BucketCounts[i];
            if (seen >= share * point.Count) return point.ExplicitBounds[i];
        }

        return null;
    }

    private static string InUnit(double value, string unit) => unit == "s" ? Unit.Duration.Format(value)
        : string.Create(CultureInfo.InvariantCulture, $"{value:0.###} {unit.Trim('{', '}')}").TrimEnd();

    private static string Text(AnyValue? value) => value?.ValueCase switch
    {
        AnyValue.ValueOneofCase.StringValue => value.StringValue,
        AnyValue.ValueOneofCase.BoolValue => value.BoolValue ? "true" : "false",
        AnyValue.ValueOneofCase.IntValue => value.IntValue.ToString(CultureInfo.InvariantCulture),
        AnyValue.ValueOneofCase.DoubleValue => value.DoubleValue.ToString(CultureInfo.InvariantCulture),
        _ => "",
    };
}

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
