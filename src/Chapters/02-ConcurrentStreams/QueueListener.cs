using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>
/// Tells each call how long it waited for a connection or a stream (http.client.request.time_in_queue).
/// </summary>
/// <remarks>
/// The meter does not say which request a measurement belongs to, but it is recorded in the request's own flow of
/// control, so a value that flows with the call (AsyncLocal) does. A call that found a free stream at once records
/// nothing.
/// </remarks>
internal sealed class QueueListener : IDisposable
{
    private readonly AsyncLocal<QueuedTime?> _call = new();
    private readonly MeterListener _listener;
    private readonly Lock _gate = new();
    private TimeSpan _longest;

    /// <summary>Listens to all calls, or to those to one server only.</summary>
    public QueueListener(ServerAddresses? only = null)
    {
        _listener = HttpMeter.Listen<double>("http.client.request.time_in_queue", (address, seconds) =>
        {
            if (only?.Contains(address) ?? true) Waited(TimeSpan.FromSeconds(seconds));
        });
    }

    /// <summary>The longest wait of any call, whoever made it.</summary>
    public TimeSpan Longest
    {
        get
        {
            lock (_gate) return _longest;
        }
    }

    /// <summary>From here on, what this flow of control starts counts as one call.</summary>
    public QueuedTime Begin() => _call.Value = new QueuedTime();

    public void Dispose() => _listener.Dispose();

    private void Waited(TimeSpan time)
    {
        _call.Value?.Add(time);
        lock (_gate) _longest = time > _longest ? time : _longest;
    }
}
