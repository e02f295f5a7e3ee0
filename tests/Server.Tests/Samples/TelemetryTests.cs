using System.Collections.Concurrent;
using Grpc.Core;
using Grpc.Net.Client;
using GrpcLab.Otlp;
using GrpcLab.Server.Tests;
using Shop.V1;

namespace Samples.Tests;

/// <summary>What the service tells a collector.</summary>
public sealed class TelemetryTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_call_becomes_a_span_and_its_connection_a_metric()
    {
        var (traces, metrics) = (new Traces(), new Metrics());
        await using var collector = await TestServer.StartAsync(traces, metrics);
        await using var service = await SampleHost.ServiceAsync(
            "--OTEL_EXPORTER_OTLP_ENDPOINT", collector.Address.ToString(), "--DrainDelay", "00:00:00");
        using (var channel = GrpcChannel.ForAddress(service.Addresses[0]))
        {
            await new Orders.OrdersClient(channel).PlaceAsync(new PlaceRequest { Id = "a", Quantity = 1 });
        }

        // What has not been sent by then goes out at the end.
        service.TellToStop();
        Assert.Equal(0, await service.EndAsync());

        Assert.Contains(traces.Spans, span => span.Contains("/shop.v1.Orders/Place", StringComparison.Ordinal)
            && span.Contains("url.path", StringComparison.Ordinal));
        Assert.Contains("kestrel.connection.duration", metrics.Names);
        Assert.Contains("dotnet.thread_pool.thread.count", metrics.Names);
    }

    private sealed class Traces : TraceService.TraceServiceBase
    {
        public ConcurrentBag<string> Spans { get; } = [];

        public override Task<ExportTraceServiceResponse> Export(
            ExportTraceServiceRequest request, ServerCallContext context)
        {
            foreach (var span in request.ResourceSpans.SelectMany(r => r.ScopeSpans).SelectMany(s => s.Spans))
            {
                Spans.Add($"{span.Name} {span.Attributes}");
            }

            return Task.FromResult(new ExportTraceServiceResponse());
        }
    }

    private sealed class Metrics : MetricsService.MetricsServiceBase
    {
        public ConcurrentBag<string> Names { get; } = [];

        public override Task<ExportMetricsServiceResponse> Export(
            ExportMetricsServiceRequest request, ServerCallContext context)
        {
            foreach (var metric in request.ResourceMetrics.SelectMany(r => r.ScopeMetrics).SelectMany(s => s.Metrics))
            {
                Names.Add(metric.Name);
            }

            return Task.FromResult(new ExportMetricsServiceResponse());
        }
    }
}
