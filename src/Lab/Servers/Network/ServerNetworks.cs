namespace GrpcLab;

/// <summary>The networks before a server. They end with it.</summary>
internal sealed class ServerNetworks : IDisposable
{
    private readonly List<NetworkedServer> _all = [];

    /// <summary>Keeps one until the server ends.</summary>
    public NetworkedServer Add(NetworkedServer network)
    {
        lock (_all) _all.Add(network);

        return network;
    }

    public void Dispose()
    {
        lock (_all) _all.ForEach(n => n.Dispose());
    }
}
