using System.Diagnostics;
using Performance;

namespace GrpcLab.Tests.Telemetry;

public sealed class TelemetryReceiverTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_server_told_to_sends_the_span_of_a_call_with_the_callers_trace()
    {
        await using var receiver = await TelemetryReceiver.StartAsync();
        await using var server = await LabServer.StartAsync(new() { Otlp = receiver.Endpoint });
        using var channel = server.OpenChannel();
        // Recorded, or the server takes it for a trace that nobody wants.
        using var activity = new Activity("test") { ActivityTraceFlags = ActivityTraceFlags.Recorded }.Start();
        await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(new PerformanceStatusRequest());
        var trace = activity.TraceId.ToHexString();
        activity.Stop();

        await Until.TrueAsync(() => receiver.Spans.Any(s => s.TraceId == trace));
        var served = receiver.Spans.Single(s => s.TraceId == trace);

        Assert.Equal(
            ("course-server", "Microsoft.AspNetCore", SpanSide.Server), (served.Service, served.Source, served.Side));
        Assert.Equal("/performance.Monitor/GetPerformance", served.Attributes["url.path"]);
        // Whoever listens in this process, another test for one, puts the spans of gRPC and HTTP in between.
        Assert.Matches("^[0-9a-f]{16}$", served.ParentId);
        Assert.True(served.Duration > TimeSpan.Zero);
    }

    [Fact(Timeout = 240_000)]
    public async Task Its_histogram_of_requests_counts_them()
    {
        await using var receiver = await TelemetryReceiver.StartAsync();
        await using var server = await LabServer.StartAsync(new() { Otlp = receiver.Endpoint });
        using var channel = server.OpenChannel();
        var client = new Performance.Monitor.MonitorClient(channel);
        for (var i = 0; i < 7; i++) await client.GetPerformanceAsync(new PerformanceStatusRequest());

        var arrived = await receiver.UntilAsync(all => all.Any(m =>
            m.Name == "http.server.request.duration" && m.About.Contains("performance.Monitor") && m.Value == 7));

        Assert.True(arrived, receiver.Table("http.server.request.duration").ToText());
        Assert.Contains(receiver.Metrics, m => m is { Name: "kestrel.active_connections", Value: >= 1 });
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_trace_that_never_comes_is_told_with_the_way_out()
    {
        await using var receiver = await TelemetryReceiver.StartAsync();

        var error = await Assert.ThrowsAsync<TimeoutException>(() => receiver.TraceAsync(new string('a', 32)));

        Assert.Contains("has 0 spans and is not complete. Was the client's provider flushed", error.Message);
    }
}
