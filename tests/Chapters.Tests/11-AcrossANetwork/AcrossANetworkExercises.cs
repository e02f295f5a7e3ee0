using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Balancer;
using Grpc.Net.Client.Configuration;
using Microsoft.Extensions.DependencyInjection;
using static GrpcLab.Tests.Exercises.Attempt;

namespace GrpcLab.Tests.Exercises;

/// <summary>A server that gets no call, one that comes later, channels times servers, a server that goes.</summary>
public sealed class AcrossANetworkExercises : ExerciseTests<AcrossANetworkExercises>, IAttempts
{
    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("11.1: turns", "over 2 connections",
            () => Check.Exercise("11.1", (IReadOnlyList<Uri> s) => Open(s, new RoundRobinConfig()))),
        AlsoPasses("11.1: turns with several connections", "", () => SpreadAsync(new RoundRobinConfig())),
        AlsoFails("11.1: the stub, whose handler does not choose",
            "All 100 calls went to server A, over 1 connection; B was not even…Which policy does it use",
                () => SpreadAsync(null)),
        AlsoFails("11.1: a ConnectCallback", "leave that property alone", () => SpreadAsync(
            new RoundRobinConfig(), h => h.ConnectCallback = (_, _) => throw new IOException())),
        AlsoFails("11.1: no resolver", "ResolverFactory", () => Check.Exercise("11.1", (IReadOnlyList<Uri> _) =>
            GrpcChannel.ForAddress("static:///work", new() { Credentials = ChannelCredentials.Insecure }))),
        AlsoFails("11.1: no credentials", "ChannelCredentials.Insecure",
            () => Check.Exercise("11.1", (IReadOnlyList<Uri> s) =>
            GrpcChannel.ForAddress("static:///work", new() { ServiceProvider = List(s) }))),
        AlsoFails("11.1: a disposed channel", "without `using`", () => Check.Exercise("11.1", (IReadOnlyList<Uri> s) =>
        {
            using var channel = GrpcChannel.ForAddress(s[0]);
            return channel;
        })),

        Passes("11.2: a connection that lives for half a second", "",
            () => DiscoverAsync(h => h.PooledConnectionLifetime = TimeSpan.FromSeconds(0.5))),
        AlsoFails("11.2: a connection for each call", "chapter 1's mistake",
            () => DiscoverAsync(h => h.PooledConnectionLifetime = TimeSpan.Zero)),
        AlsoFails("11.2: calls elsewhere", "The calls did not go through the balancer", async () =>
        {
            await using var other = await Backends.StartAsync(1, TimeSpan.FromMilliseconds(1), default);
            return await Check.Exercise("11.2", (Uri _) => Channel(other.Addresses[0], _ => { }));
        }),
        AlsoFails("11.2: the stub, whose connection is kept",
            "all at A on 1 connection…how long a connection may live, used or not", () => DiscoverAsync(_ => { })),

        Passes("11.3: channels times servers", "",
            () => PredictAsync((channels, servers, inTurn) => inTurn ? (channels * servers, servers) : (channels, 1))),
        AlsoFails("11.3: the stub", "Round robin lets every server have its turn",
            () => PredictAsync((channels, _, _) => (channels, 1))),
        AlsoFails("11.3: one connection a channel", "keeps a connection to every server, not one in all",
            () => PredictAsync((channels, servers, inTurn) =>
                (channels == 1 ? servers : channels, inTurn ? servers : 1))),
        AlsoFails("11.3: channels that share", "channels share nothing",
            () => PredictAsync((channels, servers, inTurn) => inTurn ? (servers, servers) : (channels, 1))),
        AlsoFails("11.3: pick first spreads", "the same server for every channel", () => PredictAsync(
            (channels, servers, inTurn) => (channels * (inTurn ? servers : 1), servers))),
        AlsoFails("11.3: pick first keeps all", "however many servers it knows", () => PredictAsync(
            (channels, servers, inTurn) => (channels * servers, inTurn ? servers : 1))),

        Passes("11.4: turns and retries", "calls were answered",
            () => SurviveAsync(s => Open(s, new RoundRobinConfig(), retries: true))),
        AlsoFails("11.4: turns without retries", "UNAVAILABLE",
            () => SurviveAsync(s => Open(s, new RoundRobinConfig()))),
        AlsoFails("11.4: the stub", "calls went to server A", () => SurviveAsync(s => GrpcChannel.ForAddress(s[0]))),
        AlsoFails("11.4: retries without turns", "RoundRobinConfig",
            () => SurviveAsync(s => Open(s, new PickFirstConfig(), retries: true))),
    ];

    private static Task<ExerciseResult> SpreadAsync(
        LoadBalancingConfig? policy, Action<SocketsHttpHandler>? configure = null) =>
        Check.Exercise("11.1", (IReadOnlyList<Uri> servers) =>
        {
            var handler = new SocketsHttpHandler { EnableMultipleHttp2Connections = true };
            configure?.Invoke(handler);
            return Open(servers, policy, handler);
        });

    private static GrpcChannel Open(
        IReadOnlyList<Uri> servers, LoadBalancingConfig? policy, SocketsHttpHandler? handler = null,
        bool retries = false)
    {
        var config = new ServiceConfig();
        if (policy is not null) config.LoadBalancingConfigs.Add(policy);
        if (retries)
        {
            var retry = new RetryPolicy
            {
                MaxAttempts = 5,
                InitialBackoff = TimeSpan.FromMilliseconds(50),
                MaxBackoff = TimeSpan.FromSeconds(1),
                BackoffMultiplier = 2,
                RetryableStatusCodes = { StatusCode.Unavailable },
            };
            config.MethodConfigs.Add(new MethodConfig { Names = { MethodName.Default }, RetryPolicy = retry });
        }

        return GrpcChannel.ForAddress("static:///work", new()
        {
            HttpHandler = handler,
            Credentials = ChannelCredentials.Insecure,
            ServiceConfig = config,
            ServiceProvider = List(servers),
        });
    }

    private static Task<ExerciseResult> DiscoverAsync(Action<SocketsHttpHandler> configure) =>
        Check.Exercise("11.2", (Uri address) => Channel(address, configure));

    private static GrpcChannel Channel(Uri address, Action<SocketsHttpHandler> configure)
    {
        var handler = new SocketsHttpHandler();
        configure(handler);
        return GrpcChannel.ForAddress(address, new() { HttpHandler = handler, DisposeHttpClient = true });
    }

    private static Task<ExerciseResult> PredictAsync(Func<int, int, bool, (int Connections, int Servers)> solution) =>
        new PredictSpread().CheckAsync(solution, default);

    private static Task<ExerciseResult> SurviveAsync(Func<IReadOnlyList<Uri>, GrpcChannel> solution) =>
        new SurviveServerLoss().CheckAsync(solution, default);

    private static ServiceProvider List(IReadOnlyList<Uri> servers) =>
        new ServiceCollection().AddSingleton<ResolverFactory>(new StaticResolverFactory(
            _ => servers.Select(s => new BalancerAddress(s.Host, s.Port)))).BuildServiceProvider();
}
