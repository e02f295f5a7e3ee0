using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Concurrency;

public sealed class ThreadUseTests(SlowServerFixture slow) : IClassFixture<SlowServerFixture>
{
    private const int Calls = 4;

    [Fact(Timeout = 240_000)]
    public async Task Blocking_calls_hold_a_thread_each()
    {
        using var channel = slow.Server.OpenChannel();
        var client = new MonitorClient(channel);

        var use = await ThreadUse.RecordAsync("blocking", slow.Server, () =>
            Task.WaitAll([.. Enumerable.Range(0, Calls).Select(_ => Task.Run(() => client.GetPerformance(new())))]));

        Assert.InRange(use.PeakCalls, 1, Calls);
        Assert.True(use.PeakCalls <= use.PeakThreads, use.ToString());
        Assert.True(use.Elapsed > SlowServerFixture.Delay / 2, use.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task Awaited_calls_are_in_flight_together()
    {
        using var channel = slow.Server.OpenChannel();
        var client = new MonitorClient(channel);

        var use = await ThreadUse.RecordAsync("awaiting", slow.Server, () =>
            Task.WhenAll(Enumerable.Range(0, Calls).Select(_ => client.GetPerformanceAsync(new()).ResponseAsync)));

        Assert.Equal(Calls, use.PeakCalls);
        Assert.Equal(use.Samples.Select(s => s.At).Order(), use.Samples.Select(s => s.At));
        Assert.Equal(0, use.Samples[^1].Calls);
        Assert.All(use.Samples, s => Assert.InRange(s.Threads, 0, use.PeakThreads));
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_to_another_server_are_not_counted()
    {
        await using var other = await LabServer.StartAsync();
        using var channel = slow.Server.OpenChannel();

        var use = await ThreadUse.RecordAsync("elsewhere", other, slow.Call(channel));

        Assert.Equal(0, use.PeakCalls);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_error_of_the_work_is_passed_on() =>
        await Assert.ThrowsAsync<InvalidOperationException>(() =>
            ThreadUse.RecordAsync("faulty", slow.Server, () => throw new InvalidOperationException("on purpose")));

    [Fact(Timeout = 240_000)]
    public async Task The_figure_shows_threads_and_calls_of_each_way()
    {
        using var channel = slow.Server.OpenChannel();
        var one = await ThreadUse.RecordAsync("one", slow.Server, slow.Call(channel));

        var figure = ThreadUse.Figure("threads", one, one);

        Assert.Equal(["one: threads", "one: calls in flight"], figure.Lines.Select(l => l.Label).Distinct());
        Assert.Contains("<svg", figure.ToSvg());
        Assert.Throws<ArgumentException>(() => ThreadUse.Figure("nothing"));
    }

    [Fact]
    public void The_pool_starts_at_least_a_thread() => Assert.True(ThreadUse.PoolThreads >= 1);
}
