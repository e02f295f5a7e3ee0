using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Shop;

// Traces and metrics of a host, sent while it runs, if a collector is configured.
internal sealed class Telemetry(OpenTelemetrySdk telemetry) : IHostedService
{
    public static void AddTo(IServiceCollection services, IConfiguration configuration, string name)
    {
        if (configuration.GetValue<Uri>("OTEL_EXPORTER_OTLP_ENDPOINT") is not { } collector) return;

        services.AddSingleton(_ => Start(name, collector));
        services.AddHostedService<Telemetry>();
    }

    #region telemetry
    // The framework records by itself; naming the sources is all it takes.
    private static OpenTelemetrySdk Start(string service, Uri collector) => OpenTelemetrySdk.Create(otel => otel
        .ConfigureResource(resource => resource.AddService(service))
        .WithTracing(traces => traces.AddSource("Microsoft.AspNetCore", "Grpc.Net.Client"))
        .WithMetrics(metrics => metrics
            .AddMeter("Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "System.Net.Http"))
        .UseOtlpExporter(OtlpExportProtocol.Grpc, collector));
    #endregion

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    // What is recorded but not yet sent goes out before the process ends.
    public Task StopAsync(CancellationToken cancellationToken) => Task.Run(telemetry.Dispose, cancellationToken);
}
