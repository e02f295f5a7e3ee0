using System.Diagnostics;
using Performance;

namespace GrpcLab.Tests.Telemetry;

public sealed class OtlpReceiverTests
{
    [Fact(Timeout = 240_000)]
    public async Task Server_sends_the_span_of_a_call_with_the_callers_trace()
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var server = await LabServer.StartAsync(new() { Otlp = receiver.Endpoint });
        using var channel = server.OpenChannel();
        // Recorded, or the server takes it for a trace that nobody wants.
        using var activity = new Activity("test") { ActivityTraceFlags = ActivityTraceFlags.Recorded }.Start();
        await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(new PerformanceStatusRequest());
        var trace = activity.TraceId.ToHexString();
        activity.Stop();

        await receiver.UntilAsync(r => r.Spans.Any(s => s.TraceId == trace));
        var served = receiver.Spans.Single(s => s.TraceId == trace);

        Assert.Equal(("course-server", "Microsoft.AspNetCore"), (served.Process, served.Source));
        // Whoever listens in this process, another test for one, puts the spans of gRPC and HTTP in between.
        Assert.Matches("^[0-9a-f]{16}$", served.ParentId);
        Assert.True(served.Duration > TimeSpan.Zero);
    }

    [Fact(Timeout = 240_000)]
    public async Task Histogram_of_requests_counts_them()
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var server = await LabServer.StartAsync(new() { Otlp = receiver.Endpoint });
        using var channel = server.OpenChannel();
        var client = new Performance.Monitor.MonitorClient(channel);
        for (var i = 0; i < 7; i++) await client.GetPerformanceAsync(new PerformanceStatusRequest());

        await receiver.UntilAsync(r => r.Metrics.Any(m =>
            m.Name == "http.server.request.duration" && m.About.Contains("performance.Monitor") && m.Value == 7));

        Assert.Contains(receiver.Metrics, m => m is { Name: "kestrel.active_connections", Value: >= 1 });
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Span_that_never_comes_ends_the_wait_with_advice()
    {
        await using var receiver = await OtlpReceiver.StartAsync();

        var error = await Assert.ThrowsAsync<TimeoutException>(() => receiver.UntilAsync(r => r.Spans.Count > 0));

        Assert.Contains("0 spans and 0 readings have arrived", error.Message);
        Assert.Contains("Flush the client's provider", error.Message);
    }
}
