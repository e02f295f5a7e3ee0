using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Shop;

// Traces and metrics of a host, sent while it runs, if a collector is configured.
internal static class Telemetry
{
    public static void AddTo(IServiceCollection services, IConfiguration configuration, string name)
    {
        if (configuration["OTEL_EXPORTER_OTLP_ENDPOINT"] is null) return;

        #region telemetry
        services.AddOpenTelemetry()
            .ConfigureResource(resource => resource.AddService(name))
            .WithTracing(traces => traces
                .AddAspNetCoreInstrumentation()
                .AddGrpcClientInstrumentation()
                .AddHttpClientInstrumentation())
            .WithMetrics(metrics => metrics
                .AddAspNetCoreInstrumentation().AddHttpClientInstrumentation().AddMeter("System.Runtime"))
            .UseOtlpExporter();   // to OTEL_EXPORTER_OTLP_ENDPOINT
        #endregion
    }
}
