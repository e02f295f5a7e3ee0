using Grpc.Net.Client;

namespace GrpcLab.Tests.Exercises;

public sealed class KeepTheConnectionTests
{
    [Fact(Timeout = 240_000)]
    public async Task Pings_in_time_pass()
    {
        var result = await CheckAsync(h => Ping(h, 1, 1.5));

        Assert.Equal(ExerciseState.Passed, result.State);
        Assert.Contains("The connection outlived 3.7 s of silence by", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_and_is_told_of_the_delay_and_the_policy()
    {
        var result = await CheckAsync(h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("DEADLINE_EXCEEDED", result.Detail);
        Assert.Contains("no PING was sent", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Pings_with_active_requests_only_fail_and_are_told_of_the_policy()
    {
        var result = await CheckAsync(h =>
        {
            Ping(h, 1, 1.5);
            h.KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests;
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("KeepAlivePingPolicy", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_pool_that_lets_go_fails_because_an_open_call_is_not_told()
    {
        var result = await CheckAsync(h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(1));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Only pings find that out", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_timeout_left_alone_fails_and_is_named()
    {
        var result = await CheckAsync(h =>
        {
            h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
            h.KeepAlivePingDelay = TimeSpan.FromSeconds(1);
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("KeepAlivePingTimeout is 20 s", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_channel_around_the_network_fails()
    {
        await using var other = await LabServer.StartAsync();

        var result = await Check.Exercise("3.1", (ServerAccess _) => other.OpenChannel());

        Assert.Contains("does not lead through the network", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_disposed_channel_fails_and_is_told_why()
    {
        var result = await Check.Exercise("3.1", (ServerAccess network) =>
        {
            using var channel = network.OpenChannel();
            return channel;
        });

        Assert.Contains("without `using`", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stub_that_throws_is_unanswered()
    {
        GrpcChannel Stub(ServerAccess network) => throw new NotImplementedException();

        Assert.Equal(ExerciseState.Unanswered, (await Check.Exercise("3.1", Stub)).State);
    }

    private static Task<ExerciseResult> CheckAsync(Action<SocketsHttpHandler> configure) =>
        Check.Exercise("3.1", (ServerAccess network) => network.OpenChannel(configureHandler: configure));

    private static void Ping(SocketsHttpHandler handler, double delay, double timeout)
    {
        handler.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
        handler.KeepAlivePingDelay = TimeSpan.FromSeconds(delay);
        handler.KeepAlivePingTimeout = TimeSpan.FromSeconds(timeout);
    }
}
