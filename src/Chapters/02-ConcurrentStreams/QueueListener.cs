using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>
/// The longest time that a call to one server waited for a connection or a stream (http.client.request.time_in_queue).
/// </summary>
/// <remarks>A call that found a free stream at once records nothing.</remarks>
internal sealed class QueueListener : IDisposable
{
    private readonly MeterListener _listener;
    private readonly Lock _gate = new();
    private TimeSpan _longest;

    public QueueListener(ServerAddresses server) => _listener = HttpMeter.Listen<double>(
        "http.client.request.time_in_queue", (address, seconds) =>
        {
            if (server.Contains(address)) Waited(TimeSpan.FromSeconds(seconds));
        });

    public TimeSpan Longest
    {
        get
        {
            lock (_gate) return _longest;
        }
    }

    public void Dispose() => _listener.Dispose();

    private void Waited(TimeSpan time)
    {
        lock (_gate) _longest = time > _longest ? time : _longest;
    }
}
