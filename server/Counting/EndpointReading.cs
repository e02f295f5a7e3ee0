namespace GrpcLab.Server;

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
