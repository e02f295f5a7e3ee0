using OpenTelemetry;
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

    // No instrumentation package is needed: the framework records, and a name is all it takes to listen.
    private static readonly string[] Sources = ["Microsoft.AspNetCore", "Grpc.AspNetCore.Server"];
    private static readonly string[] Meters =
        ["Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "System.Runtime"];

    // Without it .NET 10's server spans have no HTTP attributes and
    // all the same name: it leaves both to an instrumentation package.
    private const string SuppressAttributes = "Microsoft.AspNetCore.Hosting.SuppressActivityOpenTelemetryData";

    /// <summary>Records from the server's start to its end.</summary>
    public static void AddTo(IServiceCollection services, Uri collector)
    {
        AppContext.SetSwitch(SuppressAttributes, false);
        services.AddSingleton(_ => Traces(collector));
        services.AddSingleton(_ => Metrics(collector));
        services.AddHostedService<TelemetryStart>();
    }

    private static TracerProvider Traces(Uri collector) => Sdk.CreateTracerProviderBuilder()
        .ConfigureResource(resource => resource.AddService(ServiceName))
        .AddSource(Sources)
        .AddOtlpExporter(otlp =>
        {
            Address(otlp, collector);
            otlp.BatchExportProcessorOptions.ScheduledDelayMilliseconds = SpanDelay;
        })
        .Build();

    private static MeterProvider Metrics(Uri collector) => Sdk.CreateMeterProviderBuilder()
        .ConfigureResource(resource => resource.AddService(ServiceName))
        .AddMeter(Meters)
        .AddOtlpExporter((otlp, reader) =>
        {
            Address(otlp, collector);
            reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = MetricInterval;
        })
        .Build();

    private static void Address(OtlpExporterOptions otlp, Uri collector) =>
        (otlp.Endpoint, otlp.Protocol) = (collector, OtlpExportProtocol.Grpc);

    /// <summary>
    /// Makes both providers before the first request comes: a provider that nobody asks for listens to nothing.
    /// </summary>
    private sealed class TelemetryStart(TracerProvider traces, MeterProvider metrics) : IHostedService
    {
        public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        // The last spans and readings go out while the process still waits; disposing alone would be cut short.
        public Task StopAsync(CancellationToken cancellationToken) => Task.Run(() =>
        {
            traces.ForceFlush(SpanDelay);
            metrics.ForceFlush(SpanDelay);
        }, CancellationToken.None);
    }
}
