using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace GrpcLab;

/// <summary>
/// Tells when this process closes a connection to a port, from .NET's own meter (http.client.connection.duration).
/// </summary>
/// <remarks>
/// The meter is written on the very thread that closes the connection, so its moment is the moment of the closing.
/// </remarks>
internal sealed class ClosedConnections : IDisposable
{
    private readonly ConcurrentDictionary<int, TaskCompletionSource<long>> _byPort = new();
    private readonly MeterListener _listener;

    public ClosedConnections() => _listener = HttpMeter.Listen<double>(
        "http.client.connection.duration", (address, _) => Entry(address.Port).TrySetResult(Stopwatch.GetTimestamp()));

    /// <summary>
    /// The moment (<see cref="Stopwatch.GetTimestamp"/>) at which the first connection to this port was closed.
    /// </summary>
    public Task<long> FirstAsync(Uri address) => Entry(address.Port).Task;

    public void Dispose() => _listener.Dispose();

    private TaskCompletionSource<long> Entry(int port) =>
        _byPort.GetOrAdd(
            port, static _ => new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously));
}
