using Microsoft.AspNetCore.Builder;

namespace GrpcLab;

/// <summary>
/// A small OpenTelemetry collector: takes spans and metrics over OTLP/gRPC on 127.0.0.1 and keeps them to be looked at.
/// </summary>
/// <remarks>
/// It runs in the notebook's process, so that what has arrived is at hand as objects, and nothing is left behind when
/// the notebook ends.
/// </remarks>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed class TelemetryReceiver : IAsyncDisposable, IDisplayable
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);

    private readonly WebApplication _host;
    private readonly TelemetryStore _store;

    private TelemetryReceiver(WebApplication host, TelemetryStore store) =>
        (_host, _store, Endpoint) = (host, store, ReceiverHost.Address(host));

    /// <summary>Where exporters send: an http address for OTLP over gRPC.</summary>
    public Uri Endpoint { get; }

    /// <summary>Every span that has arrived, in the order of arrival.</summary>
    public IReadOnlyList<ReceivedSpan> Spans => _store.Spans;

    /// <summary>The last reading of each instrument and set of attributes.</summary>
    public IReadOnlyList<ReceivedMetric> Metrics => _store.Metrics;

    /// <summary>Starts a receiver on a free port.</summary>
    /// <param name="cancellation">Ends the start.</param>
    public static async Task<TelemetryReceiver> StartAsync(CancellationToken cancellation = default)
    {
        using var linked = HostCancellation.Link(cancellation);
        var store = new TelemetryStore();
        return new TelemetryReceiver(await ReceiverHost.StartAsync(store, linked.Token), store);
    }

    /// <summary>
    /// One trace, once it is complete: a server's span is in it and no span lacks its parent. Waits up to 10 s.
    /// </summary>
    /// <param name="traceId">32 hexadecimal digits, as <c>activity.TraceId.ToHexString()</c> gives them.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <exception cref="TimeoutException">The trace did not become complete.</exception>
    public async Task<ReceivedTrace> TraceAsync(string traceId, CancellationToken cancellation = default)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(traceId);
        using var linked = HostCancellation.Link(cancellation);
        var complete = await _store.WaitAsync(() => ReceivedTrace.Of(traceId, Spans).IsComplete, MaxWait, linked.Token);
        var trace = ReceivedTrace.Of(traceId, Spans);
        return complete ? trace : throw new TimeoutException(
            $"After {MaxWait.TotalSeconds:0} s the trace {traceId} has {trace.Spans.Count} spans and is not complete. "
            + "Was the client's provider flushed, and was the server started with Otlp set to "
            + "this receiver's Endpoint?");
    }

    /// <summary>Waits until the readings are as wanted, up to 10 s.</summary>
    /// <param name="enough">Looks at all last readings.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>Whether they are.</returns>
    public async Task<bool> UntilAsync(
        Func<IReadOnlyList<ReceivedMetric>, bool> enough, CancellationToken cancellation = default)
    {
        ArgumentNullException.ThrowIfNull(enough);
        using var linked = HostCancellation.Link(cancellation);
        return await _store.WaitAsync(() => enough(Metrics), MaxWait, linked.Token);
    }

    /// <summary>The last readings of some instruments as a table.</summary>
    /// <param name="instruments">Their names, in the order wanted. Default: all that arrived.</param>
    public Table Table(params string[] instruments) => MetricTable.Of(Metrics, instruments);

    /// <summary>Stops listening. What has arrived stays.</summary>
    public Task StopAsync() => DisposeAsync().AsTask();

    /// <inheritdoc cref="StopAsync"/>
    public async ValueTask DisposeAsync()
    {
        await _host.StopAsync();
        await _host.DisposeAsync();
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        GrpcLab.Table.OfFacts(Facts(), "Receiver of telemetry").ToBundle();

    /// <summary>One line: where it listens and what has arrived.</summary>
    public override string ToString() => string.Join(" · ", Facts().Select(f => $"{f.Key}: {f.Value}"));

    private IEnumerable<KeyValuePair<string, string>> Facts()
    {
        var (spans, metrics) = (Spans, Metrics);
        yield return new("OTLP over gRPC at", Endpoint.ToString());
        yield return new("exports taken", Unit.Whole(_store.Exports));
        yield return new("spans", Sources(spans.Select(s => s.Service), spans.Count));
        yield return new("instruments",
            Sources(metrics.Select(m => m.Service), metrics.Select(m => (m.Service, m.Name)).Distinct().Count()));
    }

    private static string Sources(IEnumerable<string> services, int count) =>
        count == 0
            ? "none yet"
            : $"{Unit.Whole(count)} from {string.Join(", ", services.Distinct().Order(StringComparer.Ordinal))}";
}
