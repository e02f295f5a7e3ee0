using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace GrpcLab.Server;

/// <summary>Sends what the runtime and ASP.NET Core record of themselves to a collector, by OTLP over gRPC.</summary>
/// <remarks>A class of its own, so that a launch without --otlp never loads OpenTelemetry.</remarks>
internal static class ServerTelemetry
{
    /// <summary>What the server calls itself: the resource attribute service.name.</summary>
    public const string ServiceName = "course-server";

    // A reader waits for them, so they go out sooner than OpenTelemetry's defaults (5 s for spans, 60 s for metrics).
    private const int SpanDelay = 200;
    private const int MetricInterval = 500;

    public static void AddTo(IServiceCollection services, Uri collector) => services.AddOpenTelemetry()
        .ConfigureResource(resource => resource.AddService(ServiceName))
        .WithTracing(traces => traces.AddAspNetCoreInstrumentation().AddOtlpExporter(otlp =>
        {
            (otlp.Endpoint, otlp.Protocol) = (collector, OtlpExportProtocol.Grpc);
            otlp.BatchExportProcessorOptions.ScheduledDelayMilliseconds = SpanDelay;
        }))
        .WithMetrics(metrics => metrics
            .AddMeter("Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "System.Runtime")
            .AddOtlpExporter((otlp, reader) =>
            {
                (otlp.Endpoint, otlp.Protocol) = (collector, OtlpExportProtocol.Grpc);
                reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = MetricInterval;
            }));
}
