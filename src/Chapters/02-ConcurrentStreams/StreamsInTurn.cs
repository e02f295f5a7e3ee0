using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab;

/// <summary>
/// Duplex calls that are opened one after another and kept open: each has its stream before the next begins, so that a
/// client opens no connection that it does not need.
/// </summary>
internal sealed class StreamsInTurn(MonitorClient client) : IAsyncDisposable
{
    private readonly List<HeldStream<PerformanceStatusRequest, PerformanceStatusResponse>> _open = [];

    /// <summary>Calls that have a stream. One that failed throws here.</summary>
    public int Running => _open.Count(stream => stream.IsRunning);

    /// <summary>Opens so many, and gives up at the first that has no stream after the limit.</summary>
    public async Task OpenAsync(int count, TimeSpan limit, CancellationToken cancellation)
    {
        try
        {
            for (var i = 0; i < count; i++) await Start().Answered.WaitAsync(limit, cancellation);
        }
        catch (TimeoutException)
        {
            // The calls before it are counted; it waits among those that have no stream.
        }
    }

    /// <summary>Starts one and does not wait for its stream.</summary>
    public HeldStream<PerformanceStatusRequest, PerformanceStatusResponse> Start()
    {
        var one = HeldStream<PerformanceStatusRequest, PerformanceStatusResponse>.Start(
            () => client.GetManyPerformanceStats());
        _open.Add(one);
        return one;
    }

    public async ValueTask DisposeAsync()
    {
        // The last first, as HeldStreams does.
        foreach (var stream in Enumerable.Reverse(_open)) await stream.DisposeAsync();

        _open.Clear();
    }
}
