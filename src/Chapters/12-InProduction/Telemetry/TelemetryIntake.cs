using Grpc.Core;
using GrpcLab.Otlp;

namespace GrpcLab;

/// <summary>OTLP's service for spans.</summary>
internal sealed class TraceIntake(TelemetryStore store) : TraceService.TraceServiceBase
{
    /// <inheritdoc/>
    public override Task<ExportTraceServiceResponse> Export(
        ExportTraceServiceRequest request, ServerCallContext context)
    {
        store.Add(OtlpSpans.Of(request));
        return Task.FromResult(new ExportTraceServiceResponse());
    }
}

/// <summary>OTLP's service for metrics.</summary>
internal sealed class MetricsIntake(TelemetryStore store) : MetricsService.MetricsServiceBase
{
    /// <inheritdoc/>
    public override Task<ExportMetricsServiceResponse> Export(
        ExportMetricsServiceRequest request, ServerCallContext context)
    {
        store.Add(OtlpMetrics.Of(request));
        return Task.FromResult(new ExportMetricsServiceResponse());
    }
}
