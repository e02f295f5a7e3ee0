using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Concurrency;

public sealed class QueueListenerTests(SlowServerFixture slow) : IClassFixture<SlowServerFixture>
{
    [Fact(Timeout = 240_000)]
    public async Task Each_call_is_told_its_own_wait_and_the_longest_is_known()
    {
        using var channel = slow.OneConnection();
        var client = new MonitorClient(channel);
        await client.GetPerformanceAsync(new());
        using var queue = new QueueListener(slow.Server.Addresses);

        var waits = await Task.WhenAll(
            Enumerable.Range(0, SlowServerFixture.Streams + 1).Select(_ => WaitOfAsync(queue, client)));

        Assert.Equal(TimeSpan.Zero, waits[0]);
        Assert.True(waits[^1] > SlowServerFixture.Delay / 2, $"{waits[^1]}");
        Assert.Equal(waits.Max(), queue.Longest);
    }

    [Fact(Timeout = 240_000)]
    public async Task Waits_for_another_server_are_left_out()
    {
        await using var other = await LabServer.StartAsync();
        using var channel = slow.OneConnection();
        var client = new MonitorClient(channel);
        using var queue = new QueueListener(other.Addresses);

        // The first call waits for its connection.
        var wait = await WaitOfAsync(queue, client);

        Assert.Equal((TimeSpan.Zero, TimeSpan.Zero), (wait, queue.Longest));
    }

    private static async Task<TimeSpan> WaitOfAsync(QueueListener queue, MonitorClient client)
    {
        var waited = queue.Begin();
        await client.GetPerformanceAsync(new());
        return waited.Total;
    }
}
