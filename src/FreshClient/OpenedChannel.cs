using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.FreshClient;

/// <summary>A channel of either client without TLS, and how it is closed.</summary>
internal sealed class OpenedChannel : IDisposable
{
    private readonly Func<Task> _close;

    private OpenedChannel(ChannelBase channel, Func<Task> close) => (Channel, _close) = (channel, close);

    public ChannelBase Channel { get; }

    public static OpenedChannel To(StackClient client, Uri server)
    {
        if (client == StackClient.GrpcCore)
        {
            var core = new Channel($"{server.Host}:{server.Port}", ChannelCredentials.Insecure);
            return new(core, core.ShutdownAsync);
        }

        var net = GrpcChannel.ForAddress(server);
        return new(net, () =>
        {
            net.Dispose();
            return Task.CompletedTask;
        });
    }

    public Task CloseAsync() => _close();

    public void Dispose() => CloseAsync().GetAwaiter().GetResult();
}
