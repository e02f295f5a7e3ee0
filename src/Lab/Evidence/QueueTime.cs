using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>Sums the time calls to one server waited for a connection or a stream (http.client.request.time_in_queue).</summary>
internal sealed class QueueTime : IDisposable
{
    private readonly MeterListener _listener = new();
    private long _ticks;

    public QueueTime(ServerAddresses addresses)
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == "System.Net.Http" && instrument.Name == "http.client.request.time_in_queue")
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<double>((_, seconds, tags, _) =>
        {
            if (HostPort.From(tags) is { } address && addresses.Contains(address))
            {
                Interlocked.Add(ref _ticks, TimeSpan.FromSeconds(seconds).Ticks);
            }
        });
        _listener.Start();
    }

    public TimeSpan Total => TimeSpan.FromTicks(Interlocked.Read(ref _ticks));

    public void Dispose() => _listener.Dispose();
}
