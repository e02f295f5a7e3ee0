using Grpc.Net.Client;

namespace GrpcLab.Gateway;

/// <summary>Keeps one channel, and a client on it, for the life of the gateway.</summary>
internal sealed class ClientWrapper(ServerChannels channels) : IDisposable
{
    private readonly GrpcChannel _channel = channels.Open();

    /// <summary>A client on the kept channel. Clients are cheap; the channel holds the connections.</summary>
    public Performance.Monitor.MonitorClient Client => new(_channel);

    /// <summary>Closes the channel.</summary>
    public void Dispose() => _channel.Dispose();
}
