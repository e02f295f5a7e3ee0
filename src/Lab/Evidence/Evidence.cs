namespace GrpcLab;

/// <summary>What happened while some calls ran, counted on both sides. A count that was not observed is null.</summary>
public sealed record Evidence
{
    /// <summary>Calls made while the counters were read.</summary>
    public required long Calls { get; init; }

    /// <summary>HTTP/2 connections the client opened (System.Net.Http, ConnectionEstablished events).</summary>
    public required long ConnectionsOpened { get; init; }

    /// <summary>Connections still open at the end of the last call (http.client.open_connections).</summary>
    public required long ConnectionsOpen { get; init; }

    /// <summary>TLS handshakes the client completed (System.Net.Security).</summary>
    public required long TlsHandshakes { get; init; }

    /// <summary>Bytes the client allocated, all threads together (GC.GetTotalAllocatedBytes).</summary>
    public required long ClientAllocatedBytes { get; init; }

    /// <summary>Time calls waited for a connection or a stream, summed (http.client.request.time_in_queue).</summary>
    public TimeSpan? TimeInQueue { get; init; }

    /// <summary>Connections the server accepted, the lab's own control connection left out.</summary>
    public long? ServerConnectionsAccepted { get; init; }

    /// <summary>TLS handshakes the server completed, the lab's own control connection left out.</summary>
    public long? ServerTlsHandshakes { get; init; }

    /// <summary>Calls the server answered, the lab's own control calls left out.</summary>
    public long? ServerCalls { get; init; }

    /// <summary>Bytes the server allocated.</summary>
    public long? ServerAllocatedBytes { get; init; }

    /// <summary>Garbage collections on the server, all generations.</summary>
    public long? ServerCollections { get; init; }
}
