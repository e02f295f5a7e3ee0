using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Security.Authentication;

namespace GrpcLab;

/// <summary>Reports each TLS handshake that a client connection of this process completes while it lives.</summary>
/// <remarks>
/// Two sources are needed. The events of System.Net.Security mark beginning and end, but not with whom; the activity of
/// the connection being set up says with whom, and is current while they are written. The handshake's own activity
/// (.NET 10) ends before the handshake does, so it can tell neither its length nor its outcome. A call on an open
/// connection meets none of this.
/// </remarks>
internal sealed class TlsHandshakes : EventListener
{
    private const SslProtocols NoProtocol = 0;
    private const string SetupStarted = "grpclab.tls.started";
    // Events may come before the constructor is through: the base class enables them.
    private readonly Action<TlsHandshake>? _completed;
    private readonly ActivityListener _setups;

    public TlsHandshakes(Action<TlsHandshake> completed)
    {
        _completed = completed;
        _setups = new ActivityListener
        {
            ShouldListenTo = source => source.Name == ActivityNames.Connections,
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
        };
        ActivitySource.AddActivityListener(_setups);
    }

    public override void Dispose()
    {
        _setups.Dispose();
        base.Dispose();
    }

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "System.Net.Security") EnableEvents(eventSource, EventLevel.Informational);
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventName is not ("HandshakeStart" or "HandshakeStop") || Setup() is not { } setup) return;

        if (eventData.EventName == "HandshakeStart")
        {
            setup.SetCustomProperty(SetupStarted, DateTime.UtcNow);
        }
        else if (Agreed(eventData) is { } protocol
            && setup.GetCustomProperty(SetupStarted) is DateTime start
            && HostPort.From([.. setup.TagObjects]) is { } peer)
        {
            _completed?.Invoke(new TlsHandshake(peer, start, DateTime.UtcNow, TlsNames.Of(protocol)));
        }
    }

    private static Activity? Setup()
    {
        var activity = Activity.Current;
        while (activity is not null && activity.OperationName != ActivityNames.ConnectionSetup)
        {
            activity = activity.Parent;
        }

        return activity;
    }

    // A failed handshake stops, too, with no protocol agreed on.
    private static SslProtocols? Agreed(EventWrittenEventArgs stop) =>
        stop.Payload is [int value, ..] && (SslProtocols)value != NoProtocol ? (SslProtocols)value : null;
}

/// <summary>A handshake that was completed.</summary>
/// <param name="Peer">Host and port the connection was for.</param>
/// <param name="Start">When it began, UTC.</param>
/// <param name="End">When it was complete, UTC.</param>
/// <param name="Protocol">Such as "TLS 1.3".</param>
internal sealed record TlsHandshake(HostPort Peer, DateTime Start, DateTime End, string Protocol);

/// <summary>Names by which .NET (9 and later) tells what opening a connection consists of.</summary>
internal static class ActivityNames
{
    /// <summary>Source of <see cref="ConnectionSetup"/> and <see cref="WaitForConnection"/>.</summary>
    public const string Connections = "Experimental.System.Net.Http.Connections";
    public const string ConnectionSetup = Connections + ".ConnectionSetup";
    public const string WaitForConnection = Connections + ".WaitForConnection";

    public const string NameResolution = "Experimental.System.Net.NameResolution";
    public const string Sockets = "Experimental.System.Net.Sockets";
    public const string Http = "System.Net.Http";
    public const string GrpcClient = "Grpc.Net.Client";

    /// <summary>The lab's own source: the root under which a recorded call runs.</summary>
    public const string Lab = "GrpcLab.Timeline";
}
