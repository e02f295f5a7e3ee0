using Grpc.Net.Client;

namespace GrpcLab.Bench;

/// <summary>
/// A server that is started again and again, in turns after a deployment's orderly end and after a crash, behind a
/// proxy that resets its connections.
/// </summary>
internal sealed class RestartedServer : IAsyncDisposable
{
    private Running _now;

    private RestartedServer(Running first) => _now = first;

    public GrpcChannel Channel => _now.Channel;

    public long Drained { get; private set; }

    public long Killed { get; private set; }

    public static async Task<RestartedServer> StartAsync(CancellationToken cancellation) =>
        new(await Running.StartAsync(cancellation));

    public void Reset() => _now.Network.Reset();

    /// <summary>Ends it, and starts another, at another address.</summary>
    public async Task RestartAsync(CancellationToken cancellation)
    {
        var before = _now;
        if (Killed <= Drained)
        {
            await before.Server.KillAsync();
            Killed++;
        }
        else
        {
            await before.Server.DrainAsync(cancellation);
            Drained++;
        }

        _now = await Running.StartAsync(cancellation);
        await before.DisposeAsync();
    }

    public ValueTask DisposeAsync() => _now.DisposeAsync();

    private sealed record Running(LabServer Server, NetworkedServer Network, GrpcChannel Channel) : IAsyncDisposable
    {
        public static async Task<Running> StartAsync(CancellationToken cancellation)
        {
            var server = await LabServer.StartHereAsync(new(), cancellation);
            var network = server.Behind(new());
            return new(server, network, network.OpenChannel());
        }

        public async ValueTask DisposeAsync()
        {
            Channel.Dispose();
            await Server.DisposeAsync();
        }
    }
}
