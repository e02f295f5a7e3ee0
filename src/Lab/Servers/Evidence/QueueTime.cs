using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>
/// Sums the time calls to one server waited for a connection or a stream (http.client.request.time_in_queue).
/// </summary>
internal sealed class QueueTime : IDisposable
{
    private readonly MeterListener _listener;
    private long _ticks;

    public QueueTime(ServerAddresses addresses)
    {
        _listener = HttpMeter.Listen<double>("http.client.request.time_in_queue", (address, seconds) =>
        {
            if (addresses.Contains(address)) Interlocked.Add(ref _ticks, TimeSpan.FromSeconds(seconds).Ticks);
        });
    }

    public TimeSpan Total => TimeSpan.FromTicks(Interlocked.Read(ref _ticks));

    public void Dispose() => _listener.Dispose();
}
