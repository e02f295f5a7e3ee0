using GrpcLab.Protos;

namespace GrpcLab;

/// <summary>Both sides' counters at one moment.</summary>
/// <param name="Client">This process's connections to the server.</param>
/// <param name="Server">The server's reply.</param>
internal sealed record Counters(ClientConnectionCounts Client, CountersReply Server)
{
    /// <summary>Calls the server has begun and not ended.</summary>
    public long CallsUnderWay => Server.Calls.Started - Server.Calls.Succeeded - Server.Calls.Failed;

    /// <summary>Whether both sides agree on what is open and no call is under way.</summary>
    public bool AreSettled => CallsUnderWay == 0 && Client.Open == Server.Connections.Open;

    /// <summary>Whether nothing that a late event would change has changed since.</summary>
    public bool SameAs(Counters other) =>
        Client == other.Client
        && Server.Connections.Equals(other.Server.Connections)
        && Server.TlsHandshakes.Equals(other.Server.TlsHandshakes)
        && Server.Calls.Equals(other.Server.Calls);

    public long ServerCollections =>
        (long)Server.Memory.Gen0Collections + Server.Memory.Gen1Collections + Server.Memory.Gen2Collections;
}
