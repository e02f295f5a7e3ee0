using Grpc.Core;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Concurrency;

public sealed class CallsAtOnceTests(SlowServerFixture slow) : IClassFixture<SlowServerFixture>
{
    private const int AtOnce = SlowServerFixture.Streams + 4;

    [Fact(Timeout = 240_000)]
    public async Task Over_one_connection_the_calls_beyond_the_limit_wait_as_long_as_a_call_takes()
    {
        using var channel = slow.OneConnection();

        var run = await CallsAtOnce.RunAsync(slow.Server, AtOnce, slow.Call(channel), rounds: 2);

        Assert.Equal(1, run.Evidence.ServerConnectionsAccepted);
        Assert.InRange(run.Waiting(TimeSpan.Zero), 1, 4);
        Assert.Equal(TimeSpan.Zero, run.Rounds[0][0].Queued);
        Assert.True(run.Rounds[0].Max(c => c.Queued) > SlowServerFixture.Delay / 2, run.ToString());
        Assert.True(run.UntilLast.Low.ToTimeSpan() > 1.5 * SlowServerFixture.Delay, run.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task With_several_connections_none_waits_once_they_are_open()
    {
        using var channel = slow.Server.OpenChannel();

        var run = await CallsAtOnce.RunAsync(slow.Server, AtOnce, slow.Call(channel), rounds: 2);

        Assert.Equal(0, run.Waiting(SlowServerFixture.Delay / 2));
        Assert.True(run.Evidence.ServerConnectionsAccepted >= 2, run.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_are_numbered_in_the_order_of_starting_and_all_are_counted()
    {
        using var channel = slow.Server.OpenChannel();

        var run = await CallsAtOnce.RunAsync(slow.Server, 3, slow.Call(channel), rounds: 2);

        Assert.All(run.Rounds, round => Assert.Equal([1, 2, 3], round.Select(c => c.Number)));
        Assert.All(run.Rounds, round => Assert.Equal(round.Select(c => c.Start).Order(), round.Select(c => c.Start)));
        // The first call, the round that is not kept, and two that are.
        Assert.Equal((10, 10), (run.Evidence.Calls, run.Evidence.ServerCalls));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_that_fails_ends_the_run()
    {
        using var channel = slow.Server.OpenChannel();
        var client = new MonitorClient(channel);

        var error = await Assert.ThrowsAsync<RpcException>(() => CallsAtOnce.RunAsync(
            slow.Server, 2, async () => await client.GetPerformanceAsync(new(), deadline: DateTime.UtcNow), rounds: 1));

        Assert.Equal(StatusCode.DeadlineExceeded, error.StatusCode);
    }

    [Fact(Timeout = 10_000)]
    public async Task Every_setting_out_of_range_is_named()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(() =>
            CallsAtOnce.RunAsync(slow.Server, 0, () => Task.CompletedTask, rounds: 0));

        Assert.Contains("count is 0", error.Message);
        Assert.Contains("rounds is 0", error.Message);
    }
}
