using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>Tells when this process closes a connection to a port, from .NET's own meter (http.client.connection.duration).</summary>
/// <remarks>The meter is written on the very thread that closes the connection, so its moment is the moment of the closing.</remarks>
internal sealed class ClosedConnections : IDisposable
{
    private readonly ConcurrentDictionary<int, TaskCompletionSource<long>> _byPort = new();
    private readonly MeterListener _listener = new();

    public ClosedConnections()
    {
        _listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name == "System.Net.Http" && instrument.Name == "http.client.connection.duration")
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<double>((_, _, tags, _) => Note(tags));
        _listener.Start();
    }

    /// <summary>The moment (<see cref="Stopwatch.GetTimestamp"/>) at which the first connection to this port was closed.</summary>
    public Task<long> FirstAsync(Uri address) => Entry(address.Port).Task;

    public void Dispose() => _listener.Dispose();

    private void Note(ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        var now = Stopwatch.GetTimestamp();
        if (HostPort.From(tags) is { } address)
        {
            Entry(address.Port).TrySetResult(now);
        }
    }

    private TaskCompletionSource<long> Entry(int port) =>
        _byPort.GetOrAdd(port, static _ => new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously));
}
