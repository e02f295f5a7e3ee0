using System.Diagnostics;
using Grpc.Net.Client;
using Performance;

namespace GrpcLab;

/// <summary>Lets clients vanish without a word and watches how many connections the servers believe to have.</summary>
public static class GoneClients
{
    private static readonly TimeSpan LongestCall = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250);

    /// <summary>Connects the clients, cuts them off, and asks the servers for their open connections until the time is over.</summary>
    /// <param name="clients">Clients of each server, each with a connection of its own.</param>
    /// <param name="watch">How long to watch.</param>
    /// <param name="servers">Servers that nobody else uses meanwhile, each with a name.</param>
    public static async Task<GoneClientsResult> WatchAsync(int clients, TimeSpan watch, params (string Name, LabServer Server)[] servers)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(clients, 1);
        ArgumentNullException.ThrowIfNull(servers);
        using var linked = HostCancellation.Link(default);
        var watched = await Task.WhenAll(servers.Select(s => WatchAsync(clients, watch, s.Name, s.Server, linked.Token)));
        return new GoneClientsResult(clients, watched) { Conditions = servers[0].Server.Conditions };
    }

    private static async Task<GoneClientsSeries> WatchAsync(int clients, TimeSpan watch, string name, LabServer server, CancellationToken cancellation)
    {
        using var network = server.Behind(new NetworkConditions { CountFrames = true });
        var channels = new List<GrpcChannel>();
        try
        {
            for (var i = 0; i < clients; i++)
            {
                channels.Add(await ConnectAsync(network, cancellation));
            }

            network.BlackHole();
            var open = await FollowAsync(server, watch, cancellation);
            return new GoneClientsSeries(name, open, network.Frames);
        }
        finally
        {
            channels.ForEach(c => c.Dispose());
        }
    }

    private static async Task<GrpcChannel> ConnectAsync(NetworkedServer network, CancellationToken cancellation)
    {
        var channel = network.OpenChannel(configureHandler: h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan);
        await new Performance.Monitor.MonitorClient(channel).GetPerformanceAsync(
            new PerformanceStatusRequest { ClientName = "soon gone" }, deadline: DateTime.UtcNow + LongestCall, cancellationToken: cancellation);
        return channel;
    }

    private static async Task<IReadOnlyList<(TimeSpan At, long Open)>> FollowAsync(LabServer server, TimeSpan watch, CancellationToken cancellation)
    {
        var clock = Stopwatch.StartNew();
        var open = new List<(TimeSpan, long)>();
        while (clock.Elapsed < watch)
        {
            open.Add((clock.Elapsed, await server.CountOpenConnectionsAsync(cancellation)));
            await Task.Delay(Interval, cancellation);
        }

        return open;
    }
}
