using System.Diagnostics;
using System.Diagnostics.Tracing;

namespace GrpcLab;

/// <summary>Reports each TLS handshake that a client connection of this process completes while it lives.</summary>
/// <remarks>
/// Two sources are needed. An event of System.Net.Security marks the end of a handshake, but not with whom; the
/// activity of the connection being set up says with whom, and is current while the event is written. The handshake's
/// own activity (.NET 10) ends before the handshake does, so it cannot tell its outcome. A call on an open connection
/// meets none of this.
/// </remarks>
internal sealed class TlsHandshakes : EventListener
{
    // By which .NET (9 and later) tells what opening a connection consists of.
    private const string Connections = "Experimental.System.Net.Http.Connections";
    private const string ConnectionSetup = Connections + ".ConnectionSetup";

    // A failed handshake stops, too, with no protocol agreed on.
    private const int NoProtocol = 0;

    // Events may come before the constructor is through: the base class enables them.
    private readonly Action<HostPort>? _completed;
    private readonly ActivityListener _setups;

    /// <param name="completed">Told host and port that the connection was for.</param>
    public TlsHandshakes(Action<HostPort> completed)
    {
        _completed = completed;
        _setups = new ActivityListener
        {
            ShouldListenTo = source => source.Name == Connections,
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
        if (eventData is { EventName: "HandshakeStop", Payload: [int protocol, ..] } && protocol != NoProtocol
            && Setup() is { } setup && HostPort.From([.. setup.TagObjects]) is { } peer)
        {
            _completed?.Invoke(peer);
        }
    }

    private static Activity? Setup()
    {
        var activity = Activity.Current;
        while (activity is not null && activity.OperationName != ConnectionSetup) activity = activity.Parent;

        return activity;
    }
}
