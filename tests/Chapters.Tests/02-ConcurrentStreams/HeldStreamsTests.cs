using Grpc.Core;
using Grpc.Net.Client;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Concurrency;

public sealed class HeldStreamsTests(SlowServerFixture slow) : IClassFixture<SlowServerFixture>
{
    private const int Streams = SlowServerFixture.Streams;

    [Fact(Timeout = 240_000)]
    public async Task On_one_connection_as_many_run_as_the_server_allows_and_the_rest_waits()
    {
        using var channel = slow.OneConnection();
        var client = await AskedAsync(channel);

        await using var held = await HeldStreams.OpenAsync(
            Streams + 3, running: Streams, () => client.GetManyPerformanceStats());

        Assert.Equal((Streams + 3, Streams, 3, 0), (held.Asked, held.Running, held.Waiting, held.Ended));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_waiting_call_begins_when_a_running_one_ends()
    {
        using var channel = slow.OneConnection();
        var client = await AskedAsync(channel);
        await using var held = await HeldStreams.OpenAsync(
            Streams + 3, running: Streams, () => client.GetManyPerformanceStats());

        await held.EndAsync(2);

        Assert.Equal((Streams, 1, 2), (held.Running, held.Waiting, held.Ended));
        await held.EndAsync(3);
        Assert.Equal((Streams - 2, 0, 5), (held.Running, held.Waiting, held.Ended));
    }

    [Fact(Timeout = 240_000)]
    public async Task With_several_connections_all_run()
    {
        using var channel = slow.Server.OpenChannel();
        var client = await AskedAsync(channel);

        var evidence = await slow.Server.ObserveAsync(Streams + 3, async () =>
        {
            await using var held = await HeldStreams.OpenAsync(
                Streams + 3, running: Streams + 3, () => client.GetManyPerformanceStats());
        });

        Assert.True(evidence.ServerConnectionsAccepted >= 1, evidence.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task Disposing_ends_waiting_and_running_calls()
    {
        using var channel = slow.OneConnection();
        var client = await AskedAsync(channel);
        var held = await HeldStreams.OpenAsync(Streams + 3, running: Streams, () => client.GetManyPerformanceStats());

        await held.DisposeAsync();

        Assert.Equal((0, 0), (held.Running, held.Waiting));
        await client.GetPerformanceAsync(new(), deadline: DateTime.UtcNow.AddSeconds(20));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Expecting_more_than_the_server_allows_is_told_after_ten_seconds()
    {
        using var channel = slow.OneConnection();
        var client = await AskedAsync(channel);

        var error = await Assert.ThrowsAsync<TimeoutException>(() =>
            HeldStreams.OpenAsync(Streams + 1, running: Streams + 1, () => client.GetManyPerformanceStats()));

        Assert.Contains($"only {Streams} do", error.Message);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_that_fails_is_not_taken_for_one_that_waits()
    {
        using var channel = slow.Server.OpenChannel();
        var client = new MonitorClient(channel);

        var error = await Assert.ThrowsAsync<RpcException>(() =>
            HeldStreams.OpenAsync(1, running: 1, () => client.GetManyPerformanceStats(deadline: DateTime.UtcNow)));

        Assert.Equal(StatusCode.DeadlineExceeded, error.StatusCode);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_that_fails_leaves_none_of_the_others_open()
    {
        using var channel = slow.Server.OpenChannel();
        var client = new MonitorClient(channel);
        var started = 0;

        await Assert.ThrowsAsync<RpcException>(() => HeldStreams.OpenAsync(
            3, running: 3, () => client.GetManyPerformanceStats(deadline: started++ == 0 ? DateTime.UtcNow : null)));

        Assert.Equal(0, (await ServerCalls.WhenAsync(slow.Server, c => c.InFlight == 0)).InFlight);
    }

    [Fact(Timeout = 240_000)]
    public async Task More_than_run_cannot_be_ended()
    {
        using var channel = slow.Server.OpenChannel();
        var client = new MonitorClient(channel);
        await using var held = await HeldStreams.OpenAsync(1, running: 1, () => client.GetManyPerformanceStats());

        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => held.EndAsync(2));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => held.EndAsync(0));
    }

    [Fact(Timeout = 10_000)]
    public async Task Every_setting_out_of_range_is_named()
    {
        using var channel = slow.Server.OpenChannel();
        var client = new MonitorClient(channel);

        var error = await Assert.ThrowsAsync<ArgumentException>(
            () => HeldStreams.OpenAsync(0, running: 5, () => client.GetManyPerformanceStats()));

        Assert.Contains("count is 0", error.Message);
        Assert.Contains("running is 5", error.Message);
    }

    // Without a call the client would assume 100 streams, and the server of this class allows fewer.
    private static async Task<MonitorClient> AskedAsync(GrpcChannel channel)
    {
        var client = new MonitorClient(channel);
        await client.GetPerformanceAsync(new());
        return client;
    }
}
