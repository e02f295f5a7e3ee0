using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>Both sides' counters at one moment.</summary>
/// <param name="Client">This process's connections to the server.</param>
/// <param name="Server">The server's reply.</param>
/// <param name="Before">This process's connections just before the server was asked.</param>
internal sealed record Counters(ClientConnectionCounts Client, CountersReply Server, ClientConnectionCounts Before)
{
    /// <summary>Calls the server has begun and not ended.</summary>
    public long CallsInFlight => Server.Calls.Started - Server.Calls.Succeeded - Server.Calls.Failed;

    /// <summary>
    /// Whether both sides agree on what is open, as far as the server knows, no call is in flight, and none of it
    /// changed while the server was asked.
    /// </summary>
    /// <remarks>
    /// .NET tells of a closed connection by two meters, one after the other, so a single reading in between counts it
    /// twice or not at all.
    /// </remarks>
    public bool AreSettled => CallsInFlight == 0 && Server.Connections.Open is var open
        && (open < 0 || open == Client.Open) && Client == Before;

    /// <summary>Whether nothing that a late event would change has changed since.</summary>
    public bool SameAs(Counters other) =>
        Client == other.Client
        && Server.Connections.Equals(other.Server.Connections)
        && Server.TlsHandshakes.Equals(other.Server.TlsHandshakes)
        && Server.Calls.Equals(other.Server.Calls);

    /// <summary>
    /// The server's collections. .NET counts one of an older generation as one of generation 0, too.
    /// </summary>
    public long ServerCollections => Server.Memory.Gen0Collections;
}
