using Grpc.Core;
using GrpcLab.Otlp;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab;

/// <summary>
/// A small OpenTelemetry collector in this process: takes spans and metrics by OTLP over gRPC on 127.0.0.1, keeps them.
/// </summary>
public sealed class OtlpReceiver : IAsyncDisposable
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);

    private readonly WebApplication _host;
    private readonly Received _received;

    private OtlpReceiver(WebApplication host, Received received) => (_host, _received) = (host, received);

    /// <summary>Where exporters send: an http address for OTLP over gRPC.</summary>
    public Uri Endpoint => new(_host.Urls.Single());

    /// <summary>Every span that has arrived, in the order of arrival.</summary>
    public IReadOnlyList<ReceivedSpan> Spans => _received.Spans;

    /// <summary>The last reading of each instrument and set of attributes.</summary>
    public IReadOnlyList<ReceivedMetric> Metrics => _received.Metrics;

    /// <summary>Starts a receiver on a free port.</summary>
    /// <param name="cancellation">Ends the start.</param>
    public static async Task<OtlpReceiver> StartAsync(CancellationToken cancellation = default)
    {
        var received = new Received();
        var app = await CellHost.StartAsync(services => services.AddSingleton(received).AddGrpc(), app =>
        {
            app.MapGrpcService<Traces>();
            app.MapGrpcService<Measurements>();
        }, cancellation);
        return new OtlpReceiver(app, received);
    }

    /// <summary>Waits until enough has arrived, up to 10 s: exporters send in batches.</summary>
    /// <param name="enough">Looks at <see cref="Spans"/> or <see cref="Metrics"/>.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="TimeoutException">Not enough arrived.</exception>
    public async Task UntilAsync(Func<OtlpReceiver, bool> enough, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(enough);
        using var linked = HostCancellation.Link(cancellation);
        for (var started = TimeProvider.System.GetTimestamp(); !enough(this);)
        {
            if (TimeProvider.System.GetElapsedTime(started) > MaxWait)
            {
                throw new TimeoutException($"After {MaxWait.TotalSeconds:0} s {Spans.Count} spans and {Metrics.Count} "
                    + "readings have arrived, but not the expected ones. Flush the client's provider, and start "
                    + "the server with Otlp set to this receiver's Endpoint.");
            }

            await Task.Delay(50, linked.Token);
        }
    }

    /// <summary>Stops listening. What has arrived stays.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public async ValueTask DisposeAsync()
    {
        await _host.StopAsync();
        await _host.DisposeAsync();
    }

    private sealed class Received
    {
        private readonly Lock _lock = new();
        private readonly List<ReceivedSpan> _spans = [];
        private readonly Dictionary<string, ReceivedMetric> _metrics = [];

        public IReadOnlyList<ReceivedSpan> Spans
        {
            get { lock (_lock) return [.. _spans]; }
        }

        public IReadOnlyList<ReceivedMetric> Metrics
        {
            get { lock (_lock) return [.. _metrics.Values]; }
        }

        public void Add(IEnumerable<ReceivedSpan> spans)
        {
            lock (_lock) _spans.AddRange(spans);
        }

        public void Add(IEnumerable<ReceivedMetric> metrics)
        {
            lock (_lock)
            {
                foreach (var metric in metrics) _metrics[$"{metric.Process}\n{metric.Name}\n{metric.About}"] = metric;
            }
        }
    }

    private sealed class Traces(Received received) : TraceService.TraceServiceBase
    {
        public override Task<ExportTraceServiceResponse> Export(
            ExportTraceServiceRequest request, ServerCallContext context)
        {
            received.Add(ReceivedSpan.In(request));
            return Task.FromResult(new ExportTraceServiceResponse());
        }
    }

    private sealed class Measurements(Received received) : MetricsService.MetricsServiceBase
    {
        public override Task<ExportMetricsServiceResponse> Export(
            ExportMetricsServiceRequest request, ServerCallContext context)
        {
            received.Add(ReceivedMetric.In(request));
            return Task.FromResult(new ExportMetricsServiceResponse());
        }
    }
}
