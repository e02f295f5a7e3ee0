namespace GrpcLab;

/// <summary>What happened while some calls ran, counted on both sides. A count that was not observed is null.</summary>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public sealed record Evidence : IDisplayable
{
    /// <summary>Calls made while the counters were read.</summary>
    public required long Calls { get; init; }

    /// <summary>
    /// Connections the client opened to this server (http.client.open_connections and http.client.connection.duration).
    /// </summary>
    public required long ConnectionsOpened { get; init; }

    /// <summary>Connections still open at the end of the last call (http.client.open_connections).</summary>
    public required long ConnectionsOpen { get; init; }

    /// <summary>TLS handshakes the client completed with this server (activities of System.Net.Security).</summary>
    public required long TlsHandshakes { get; init; }

    /// <summary>Whether any call went over TLS, on an open connection or a new one.</summary>
    public bool? OverTls { get; init; }

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

    /// <summary>Of these calls, the ones that ended with another status than OK, or with none.</summary>
    public long? ServerCallsFailed { get; init; }

    /// <summary>Bytes the server allocated, what reading its counters takes left out.</summary>
    public long? ServerAllocatedBytes { get; init; }

    /// <summary>Garbage collections on the server, all generations.</summary>
    public long? ServerCollections { get; init; }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() => EvidenceTable.Of(this).ToBundle();

    /// <summary>One line: connections and handshakes for so many calls.</summary>
    public override string ToString() => EvidenceTable.Line(this);
}
