using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Balancer;
using Grpc.Net.Client.Configuration;
using GrpcLab.Tests.Balancing;
using Microsoft.Extensions.DependencyInjection;

namespace GrpcLab.Tests.Exercises;

/// <summary>
/// Exercises 11.1 to 11.3: a server that gets no call, one that comes later, and channels times servers.
/// </summary>
public sealed class NetworkTasksTests
{
    [Fact(Timeout = 240_000)]
    public async Task Turns_pass_and_so_do_turns_with_several_connections()
    {
        var plain = await Check.Exercise("11.1", (IReadOnlyList<Uri> s) => Channels.To(s, new RoundRobinConfig()));
        var several = await Check.Exercise("11.1", (IReadOnlyList<Uri> s) => Spread(s, new RoundRobinConfig()));

        Assert.All([plain, several], result => Assert.True(result.State == ExerciseState.Passed, result.Detail));
        Assert.Contains("over 2 connections", plain.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_of_11_1_fails_and_is_told_that_the_handler_does_not_choose()
    {
        var result = await Check.Exercise("11.1", (IReadOnlyList<Uri> s) => Spread(s, null));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("All 100 calls went to server A, over 1 connection; B was not even", result.Detail);
        Assert.Contains("By what policy", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task What_keeps_a_channel_from_balancing_is_named()
    {
        var callback = await Check.Exercise("11.1", (IReadOnlyList<Uri> s) => Spread(
            s, new RoundRobinConfig(), h => h.ConnectCallback = (_, _) => throw new IOException()));
        var nobody = await Check.Exercise("11.1", (IReadOnlyList<Uri> _) => GrpcChannel.ForAddress(
            "static:///work", new() { Credentials = ChannelCredentials.Insecure }));
        var open = await Check.Exercise("11.1", (IReadOnlyList<Uri> s) => GrpcChannel.ForAddress(
            "static:///work", new() { ServiceProvider = List(s) }));
        var disposed = await Check.Exercise("11.1", (IReadOnlyList<Uri> s) =>
        {
            using var channel = GrpcChannel.ForAddress(s[0]);
            return channel;
        });

        Assert.Contains("leave that property alone", callback.Detail);
        Assert.Contains("ResolverFactory", nobody.Detail);
        Assert.Contains("ChannelCredentials.Insecure", open.Detail);
        Assert.Contains("without `using`", disposed.Detail);
        Assert.All([callback, nobody, open, disposed], r => Assert.Equal(ExerciseState.Failed, r.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_connection_that_lives_for_half_a_second_meets_the_new_server()
    {
        var result = await Check.Exercise("11.2", (Uri address) =>
            Channel(address, h => h.PooledConnectionLifetime = TimeSpan.FromSeconds(0.5)));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_connection_that_is_kept_does_not_and_an_idle_timeout_does_not_help()
    {
        var stub = await Check.Exercise("11.2", (Uri address) => Channel(address, _ => { }));
        // On a very busy machine calls may be half a second apart, and the connection is idle.
        var idle = await Check.Exercise("11.2", (Uri address) =>
            Channel(address, h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(2)));

        Assert.All([stub, idle], result =>
        {
            Assert.Equal(ExerciseState.Failed, result.State);
            Assert.Contains("all at A on 1 connection", result.Detail);
            Assert.Contains("how long a connection may live, used or not", result.Detail);
        });
    }

    [Fact(Timeout = 240_000)]
    public async Task A_connection_for_each_call_and_calls_elsewhere_are_found()
    {
        await using var other = await Backends.StartAsync(1);

        var each = await Check.Exercise("11.2", (Uri address) =>
            Channel(address, h => h.PooledConnectionLifetime = TimeSpan.Zero));
        var elsewhere = await Check.Exercise("11.2", (Uri _) => Channel(other.Addresses[0], _ => { }));

        Assert.Contains("chapter 1's mistake", each.Detail);
        Assert.StartsWith("The calls did not come by the balancer", elsewhere.Detail);
        Assert.All([each, elsewhere], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Channels_times_servers_passes()
    {
        var result = await CheckAsync((channels, servers, inTurn) => inTurn ? (channels * servers, servers)
            : (channels, 1));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("stub", "Round robin lets every server have its turn")]
    [RowOfAll("one connection a channel", "keeps a connection to every server, not one in all")]
    [RowOfAll("shared", "Channels share nothing")]
    [RowOfAll("first spreads", "the same server for every channel")]
    [RowOfAll("first keeps all", "however many servers it knows")]
    public async Task A_wrong_prediction_is_explained(string error, string why)
    {
        var result = await CheckAsync((channels, servers, inTurn) => error switch
        {
            "stub" => (channels, 1),
            "one connection a channel" => (channels == 1 ? servers : channels, inTurn ? servers : 1),
            "shared" => inTurn ? (servers, servers) : (channels, 1),
            "first spreads" => (channels * (inTurn ? servers : 1), servers),
            _ => (channels * servers, inTurn ? servers : 1),
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains(why, result.Detail);
    }

    private static Task<ExerciseResult> CheckAsync(Func<int, int, bool, (int Connections, int Servers)> solution) =>
        new PredictTheSpread().CheckAsync(solution, CancellationToken.None);

    private static GrpcChannel Channel(Uri address, Action<SocketsHttpHandler> configure)
    {
        var handler = new SocketsHttpHandler();
        configure(handler);
        return GrpcChannel.ForAddress(address, new() { HttpHandler = handler, DisposeHttpClient = true });
    }

    private static GrpcChannel Spread(
        IReadOnlyList<Uri> servers, LoadBalancingConfig? policy, Action<SocketsHttpHandler>? configure = null)
    {
        var handler = new SocketsHttpHandler { EnableMultipleHttp2Connections = true };
        configure?.Invoke(handler);
        var config = new ServiceConfig();
        if (policy is not null) config.LoadBalancingConfigs.Add(policy);
        return GrpcChannel.ForAddress("static:///work", new()
        {
            HttpHandler = handler,
            Credentials = ChannelCredentials.Insecure,
            ServiceConfig = config,
            ServiceProvider = List(servers),
        });
    }

    private static ServiceProvider List(IReadOnlyList<Uri> servers) =>
        new ServiceCollection().AddSingleton<ResolverFactory>(new StaticResolverFactory(
            _ => servers.Select(s => new BalancerAddress(s.Host, s.Port)))).BuildServiceProvider();
}
