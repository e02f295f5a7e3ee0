using GrpcLab.Otlp;

namespace GrpcLab;

/// <summary>From OTLP's messages to the lab's readings.</summary>
internal static class OtlpMetrics
{
    public static IEnumerable<ReceivedMetric> Of(ExportMetricsServiceRequest request) =>
        from process in request.ResourceMetrics
        from meter in process.ScopeMetrics
        from metric in meter.Metrics
        from point in Points(metric)
        select new ReceivedMetric(
            OtlpText.Service(process.Resource), meter.Scope?.Name ?? "", metric.Name, metric.Unit,
            OtlpText.Attributes(point.Attributes), point.Reading);

    private static IEnumerable<(IEnumerable<KeyValue> Attributes, MetricReading Reading)> Points(Metric metric) =>
        metric.DataCase switch
        {
            Metric.DataOneofCase.Sum => metric.Sum.DataPoints.Select(Number),
            Metric.DataOneofCase.Gauge => metric.Gauge.DataPoints.Select(Number),
            Metric.DataOneofCase.Histogram => metric.Histogram.DataPoints.Select(Distribution),
            _ => [], // Kinds that .NET does not send unless it is told to.
        };

    private static (IEnumerable<KeyValue>, MetricReading) Number(NumberDataPoint point) => (
        point.Attributes,
        new NumberReading(point.ValueCase == NumberDataPoint.ValueOneofCase.AsInt ? point.AsInt : point.AsDouble));

    private static (IEnumerable<KeyValue>, MetricReading) Distribution(HistogramDataPoint point) => (
        point.Attributes,
        new HistogramReading(
            (long)point.Count, point.Sum, [.. point.ExplicitBounds], [.. point.BucketCounts.Select(c => (long)c)]));
}
