using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 3.2 to 3.4: a pool that lets go, pings in time, retries after a drop.</summary>
public sealed class KeepAliveTasksTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_connection_that_is_pinged_and_that_the_pool_keeps_passes()
    {
        var result = await CheckWarmAsync(h => h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan);

        Assert.Equal(
            (ExerciseState.Passed, "2 PINGs in the silence, and both calls on 1 connection."),
            (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_pool_that_lets_go_of_a_pinged_connection_is_found()
    {
        var result = await CheckWarmAsync(h => h.PooledConnectionIdleTimeout = TimeSpan.FromSeconds(2));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("To the pool only a call is use of a connection", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Pings_with_active_requests_are_none_in_a_silence_and_the_policy_is_named()
    {
        var result = await CheckWarmAsync(h =>
        {
            h.PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan;
            h.KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests;
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith("The connection stayed open, but 7 s of silence saw no PING", result.Detail);
        Assert.Contains("KeepAlivePingPolicy", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_channel_to_another_address_and_a_disposed_one_are_told_apart()
    {
        await using var other = await LabServer.StartAsync();

        var elsewhere = await Check.Exercise("3.2", (Uri _) => other.OpenChannel());
        var disposed = await Check.Exercise("3.2", (Uri address) =>
        {
            using var channel = GrpcChannel.ForAddress(address);
            return channel;
        });

        Assert.StartsWith("The calls did not come by the address", elsewhere.Detail);
        Assert.Contains("without `using`", disposed.Detail);
        Assert.All([elsewhere, disposed], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact]
    public async Task A_delay_between_the_two_limits_passes_and_so_does_the_smallest_that_the_peer_bears()
    {
        var middle = await Check.Exercise("3.3", (TimeSpan forgets, TimeSpan apart) =>
            apart < forgets ? Timing((forgets + apart) / 2) : KeepAliveTiming.Never);
        var smallest = await Check.Exercise("3.3", (TimeSpan forgets, TimeSpan apart) =>
            apart < forgets ? Timing(apart) : KeepAliveTiming.Never);

        Assert.All([middle, smallest], result => Assert.Equal(
            (ExerciseState.Passed, "Right for 3 pairs of a network and a peer, and for the one that no delay suits."),
            (result.State, result.Detail)));
    }

    [Theory]
    [InlineData(0, 0.5, 0, 20, "PINGs only 175 s apart are too many for the peer.")]
    [InlineData(0, 0, 0.5, 20, "SocketsHttpHandler refuses")]
    [InlineData(0, 0, 20, 20, "PINGs only 20 s apart are too many for the peer.")]
    [InlineData(0, 1, 0, 20, "the connection is forgotten before the delay is over.")]
    [InlineData(0, 1, -1, 20, "too late. The handler looks every 5 s")]
    [InlineData(1, 0, 0, 20, "no delay suits both.")]
    [InlineData(0.5, 0.5, 0, 600, "too late. The handler looks every 81.3 s, a quarter of the shorter")]
    public async Task A_delay_that_does_not_fit_is_told_why(
        double ofApart, double ofForgets, double more, double timeout, string why)
    {
        var result = await Check.Exercise("3.3", (TimeSpan forgets, TimeSpan apart) => new KeepAliveTiming(
            (apart * ofApart) + (forgets * ofForgets) + TimeSpan.FromSeconds(more), TimeSpan.FromSeconds(timeout)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains(why, result.Detail);
    }

    [Fact]
    public async Task No_pings_at_all_fail_where_a_delay_would_suit_both()
    {
        var result = await Check.Exercise("3.3", (TimeSpan _, TimeSpan _) => KeepAliveTiming.Never);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("although a delay between the two would suit both", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_policy_for_unavailable_and_internal_passes()
    {
        var result = await Check.Exercise("3.4", () => RetryOn(StatusCode.Unavailable, StatusCode.Internal));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Without_a_policy_and_with_one_for_half_of_it_the_status_that_is_missing_is_named()
    {
        var none = await Check.Exercise("3.4", () => new ServiceConfig());
        var half = await Check.Exercise("3.4", () => RetryOn(StatusCode.Unavailable));

        Assert.StartsWith("The call that met an RST ended with UNAVAILABLE", none.Detail);
        Assert.Contains("the call ended with INTERNAL, which your policy does not list", half.Detail);
        Assert.All([none, half], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_policy_for_every_status_repeats_what_cannot_succeed()
    {
        var result = await Check.Exercise(
            "3.4", () => RetryOn([.. Enum.GetValues<StatusCode>().Where(code => code != StatusCode.OK)]));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("was sent 3 times: it ends with UNIMPLEMENTED", result.Detail);
    }

    private static Task<ExerciseResult> CheckWarmAsync(Action<SocketsHttpHandler> configure) =>
        Check.Exercise("3.2", (Uri address) =>
        {
            var handler = new SocketsHttpHandler { KeepAlivePingDelay = TimeSpan.FromSeconds(1) };
            configure(handler);
            return GrpcChannel.ForAddress(address, new() { HttpHandler = handler, DisposeHttpClient = true });
        });

    private static KeepAliveTiming Timing(TimeSpan delay) => new(delay, TimeSpan.FromSeconds(20));

    private static ServiceConfig RetryOn(params StatusCode[] codes)
    {
        var policy = new RetryPolicy
        {
            MaxAttempts = 3,
            InitialBackoff = TimeSpan.FromSeconds(0.1),
            MaxBackoff = TimeSpan.FromSeconds(1),
            BackoffMultiplier = 2,
        };
        foreach (var code in codes) policy.RetryableStatusCodes.Add(code);
        return new() { MethodConfigs = { new MethodConfig { Names = { MethodName.Default }, RetryPolicy = policy } } };
    }
}
