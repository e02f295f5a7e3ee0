namespace GrpcLab.Server;

/// <summary>Connections and handshakes of one endpoint; control connections apart.</summary>
/// <remarks>
/// They change once or twice in the life of a connection, so a lock costs nothing and makes each reading consistent.
/// </remarks>
internal sealed class EndpointCounters(string name)
{
    private readonly Lock _lock = new();
    private EndpointReading _now;

    /// <summary>The name used in the ready line.</summary>
    public string Name => name;

    /// <summary>All numbers at one moment.</summary>
    public EndpointReading Read()
    {
        lock (_lock) return _now;
    }

    /// <summary>A connection came in.</summary>
    public void Accepted() => Change((ref r) => r.Experiment.Add(accepted: 1, open: 1));

    /// <summary>A connection ended.</summary>
    public void Closed(bool control) => Change((ref r) => (control ? ref r.Control : ref r.Experiment).Add(open: -1));

    /// <summary>A handshake went well. No call has come yet, so the connection counts for the experiment.</summary>
    public void HandshakeCompleted() => Change((ref r) => r.Experiment.Add(handshakes: 1));

    /// <summary>A connection ended before its handshake was complete.</summary>
    public void HandshakeFailed() => Change((ref r) => r.Experiment.Add(failedHandshakes: 1));

    /// <summary>Moves one connection from the experiment's numbers to the control's, or back.</summary>
    public void Reclassify(bool toControl, bool isOpen, bool shookHands) => Change((ref r) =>
    {
        var (open, handshakes) = (isOpen ? 1 : 0, shookHands ? 1 : 0);
        (toControl ? ref r.Experiment : ref r.Control).Add(-1, -open, -handshakes);
        (toControl ? ref r.Control : ref r.Experiment).Add(1, open, handshakes);
    });

    private delegate void Step(ref EndpointReading reading);

    private void Change(Step step)
    {
        lock (_lock) step(ref _now);
    }
}

/// <summary>
/// The numbers of an endpoint: connections of the experiment, and connections that carried Control calls only.
/// </summary>
internal struct EndpointReading
{
    /// <summary>What an experiment sees.</summary>
    public ConnectionReading Experiment;

    /// <summary>What the lab itself caused.</summary>
    public ConnectionReading Control;
}

/// <summary>Connections and handshakes.</summary>
internal struct ConnectionReading
{
    /// <summary>Connections since the start.</summary>
    public long Accepted;

    /// <summary>Connections open now.</summary>
    public long Open;

    /// <summary>TLS handshakes completed.</summary>
    public long Handshakes;

    /// <summary>Connections that ended before their handshake was complete.</summary>
    public long FailedHandshakes;

    /// <summary>Adds to each number.</summary>
    public void Add(long accepted = 0, long open = 0, long handshakes = 0, long failedHandshakes = 0)
    {
        Accepted += accepted;
        Open += open;
        Handshakes += handshakes;
        FailedHandshakes += failedHandshakes;
    }
}
