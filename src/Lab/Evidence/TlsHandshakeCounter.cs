using System.Diagnostics;

namespace GrpcLab;

/// <summary>Counts the TLS handshakes of this process with one server while it lives.</summary>
/// <remarks>
/// A handshake's activity does not say with whom it is; the connection it is part of does. Both exist only while something
/// listens, and only when a connection is opened: a call on an open connection costs nothing.
/// </remarks>
internal sealed class TlsHandshakeCounter : IDisposable
{
    private readonly ActivityListener _listener;
    private long _completed;

    public TlsHandshakeCounter(ServerAddresses addresses)
    {
        _listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name is ActivityNames.Tls or ActivityNames.Connections,
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = activity =>
            {
                if (activity.Source.Name == ActivityNames.Tls
                    && activity.Status != ActivityStatusCode.Error
                    && HostPort.From([.. activity.Parent?.TagObjects ?? []]) is { } address
                    && addresses.Contains(address))
                {
                    Interlocked.Increment(ref _completed);
                }
            },
        };
        ActivitySource.AddActivityListener(_listener);
    }

    public long Completed => Interlocked.Read(ref _completed);

    public void Dispose() => _listener.Dispose();
}
