using Grpc.Net.Client;
using Grpc.Net.Client.Balancer;
using Grpc.Net.Client.Configuration;
using LimitedWork;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab;

/// <summary>
/// Exercise 11.3: how many connections several channels open to several servers, and how many servers get calls; then
/// it is counted.
/// </summary>
internal sealed class PredictSpread() : Exercise<Func<int, int, bool, (int Connections, int Servers)>>(
    "11.3", "channels times servers", "Return two numbers: the connections, and the servers that get calls.")
{
    private const int CallsPerChannel = 30;

    private static readonly TimeSpan ServiceTime = TimeSpan.FromMilliseconds(1);
    private static readonly (int Channels, int Servers, bool InTurn)[] Cases =
        [(1, 3, true), (4, 2, false), (4, 3, true)];

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var predicted = Cases.Select(one => Solution(one.Channels, one.Servers, one.InTurn)).ToList();
        await using var servers = await Backends.StartAsync(Cases.Max(one => one.Servers), ServiceTime, Cancellation);
        foreach (var (one, said) in Cases.Zip(predicted))
        {
            var counted = await CountAsync(servers, one.Channels, one.Servers, one.InTurn);
            // A connection more, as a busy machine may bring it, makes no prediction wrong.
            if (said != counted && said != Rule(one.Channels, one.Servers, one.InTurn))
            {
                return Failed($"{Channels(one.Channels)}, {one.Servers} servers, "
                    + $"{(one.InTurn ? "round robin" : "pick-first")}: you predicted {Text(said)}; counted: "
                    + $"{Text(counted)}. {Why(one.Channels, one.Servers, one.InTurn, said)}");
            }
        }

        return Passed($"{Cases.Length} predictions match the counts: 4 channels with round robin over 3 servers "
            + "open 12 connections; with pick-first 4, all to the same server.");
    }

    private async Task<(int Connections, int Servers)> CountAsync(
        Backends servers, int channels, int some, bool inTurn)
    {
        var opened = Enumerable.Range(0, channels).Select(_ => Open(servers.Addresses.Take(some), inTurn)).ToList();
        try
        {
            var counts = await servers.CountAsync(
                async () =>
                {
                    var before = (await servers.ReadAsync(Cancellation)).Sum(s => s.Connections);
                    await Task.WhenAll(opened.Select(channel => WorkAsync(channel, 1)));
                    // A channel calls as soon as one server is there; the other connections come behind its back.
                    await servers.WhenAsync(
                        now => now.Sum(s => s.Connections) - before >= Rule(channels, some, inTurn).Connections,
                        MaxCallTime, Cancellation);
                    await Task.WhenAll(opened.Select(channel => WorkAsync(channel, CallsPerChannel)));
                },
                Cancellation);
            return ((int)counts.Sum(s => s.Connections), counts.Count(s => s.Calls > 0));
        }
        finally
        {
            opened.ForEach(channel => channel.Dispose());
        }
    }

    private static (int Connections, int Servers) Rule(int channels, int servers, bool inTurn) =>
        inTurn ? (channels * servers, servers) : (channels, 1);

    private static GrpcChannel Open(IEnumerable<Uri> servers, bool inTurn) => GrpcChannel.ForAddress(
        "static:///work",
        new GrpcChannelOptions
        {
            Credentials = Grpc.Core.ChannelCredentials.Insecure,
            HttpHandler = DirectHandler.Create(),
            DisposeHttpClient = true,
            ServiceConfig = new()
            {
                LoadBalancingConfigs = { inTurn ? new RoundRobinConfig() : new PickFirstConfig() },
            },
            ServiceProvider = new ServiceCollection().AddSingleton<ResolverFactory>(new StaticResolverFactory(
                _ => servers.Select(s => new BalancerAddress(s.Host, s.Port)))).BuildServiceProvider(),
        });

    private async Task WorkAsync(GrpcChannel channel, int calls)
    {
        var work = new Work.WorkClient(channel);
        for (var i = 0; i < calls; i++) await work.DoAsync(new Job(), InTime);
    }

    private static string Why(int channels, int servers, bool inTurn, (int Connections, int Servers) said) =>
        (inTurn, said) switch
        {
            (true, { Servers: var met }) when met != servers => "Round robin lets every server have its turn.",
            (true, { Connections: var all }) when all == channels && channels > 1 =>
                "A channel in round robin keeps a connection to every server, not one in all.",
            (true, { Connections: var all }) when all == servers =>
                "These channels share nothing: each keeps a connection of its own to every server.",
            (true, _) => "Each channel keeps one connection to each server.",
            (false, { Servers: not 1 }) => "Pick-first takes the addresses in order and keeps the first that answers: "
                + "that is the same server for every channel.",
            (false, _) => "In pick-first a channel keeps one connection, however many servers it knows.",
        };

    private static string Channels(int count) => ReaderNumbers.Counted(count, "channel");

    private static string Text((int Connections, int Servers) numbers) =>
        $"connections: {numbers.Connections}, servers that get calls: {numbers.Servers}";
}
