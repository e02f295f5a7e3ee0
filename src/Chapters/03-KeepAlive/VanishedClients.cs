using System.Diagnostics;
using Grpc.Net.Client;

namespace GrpcLab;

/// <summary>Lets clients vanish without a word and watches how many connections the servers believe to have.</summary>
public static class VanishedClients
{
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);

    /// <summary>
    /// Connects the clients, leaves them silent, cuts them off, and asks the servers for their open connections
    /// meanwhile.
    /// </summary>
    /// <param name="clients">
    /// Clients of each server, each with a connection of its own. They send no pings themselves.
    /// </param>
    /// <param name="alive">How long they are there, and silent.</param>
    /// <param name="gone">How long to watch after that.</param>
    /// <param name="servers">Servers that nobody else uses meanwhile, each with a name.</param>
    public static async Task<VanishedClientsResult> WatchAsync(
        int clients, TimeSpan alive, TimeSpan gone, params (string Name, LabServer Server)[] servers)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(clients, 1);
        ArgumentNullException.ThrowIfNull(servers);
        ArgumentOutOfRangeException.ThrowIfZero(servers.Length);
        using var linked = HostCancellation.Link(default);
        var watched = await Task.WhenAll(
            servers.Select(s => WatchAsync(clients, alive, gone, s.Name, s.Server, linked.Token)));
        return new VanishedClientsResult(clients, alive, watched) { Conditions = servers[0].Server.Conditions };
    }

    private static async Task<GoneClientsSeries> WatchAsync(
        int clients, TimeSpan alive, TimeSpan gone, string name, LabServer server, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        var channels = new List<GrpcChannel>();
        try
        {
            for (var i = 0; i < clients; i++) channels.Add(await ConnectAsync(network, cancellation));

            var open = new List<(TimeSpan, long)>();
            var clock = Stopwatch.StartNew();
            await FollowAsync(server, clock, alive, open, cancellation);
            network.BlackHole();
            var went = clock.Elapsed;
            await FollowAsync(server, clock, went + gone, open, cancellation);
            return new GoneClientsSeries(name, went, open, network.Frames);
        }
        finally
        {
            channels.ForEach(c => c.Dispose());
        }
    }

    private static async Task<GrpcChannel> ConnectAsync(NetworkedServer network, CancellationToken cancellation)
    {
        var channel = network.OpenChannel(
            configureHandler: h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan);
        await OneCall.OnAsync(channel, MaxCallTime, cancellation);
        return channel;
    }

    private static async Task FollowAsync(
        LabServer server, Stopwatch clock, TimeSpan until, List<(TimeSpan At, long Open)> open,
        CancellationToken cancellation)
    {
        while (clock.Elapsed < until)
        {
            open.Add((clock.Elapsed, await server.CountOpenConnectionsAsync(cancellation)));
            await Task.Delay(Interval, cancellation);
        }
    }
}
