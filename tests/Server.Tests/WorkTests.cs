using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using Grpc.Net.Client;
using LimitedWork;

namespace GrpcLab.Server.Tests;

public sealed class WorkTests : IClassFixture<DefaultServer>, IDisposable
{
    // A job that is still there when the test has looked at it.
    private static readonly Duration Long = Milliseconds(1000);

    private readonly GrpcChannel _channel;
    private readonly Work.WorkClient _work;

    public WorkTests(DefaultServer shared)
    {
        _channel = Channels.H2c(shared.Server);
        _work = new Work.WorkClient(_channel);
    }

    public void Dispose() => _channel.Dispose();

    [Fact(Timeout = 240_000)]
    public async Task Every_setting_out_of_range_is_named()
    {
        var error = await Assert.ThrowsAsync<RpcException>(() => ConfigureAsync(new()
        {
            Workers = 300,
            ServiceTime = Duration.FromTimeSpan(TimeSpan.FromMicroseconds(1500)),
            QueueLimit = -1,
            MaxWait = Milliseconds(0),
            SlowEvery = 2,
        }));

        Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
        Assert.All(["workers", "service_time", "queue_limit", "max_wait", "slow_time"],
            name => Assert.Contains(name, error.Status.Detail));
    }

    [Fact(Timeout = 240_000)]
    public async Task No_more_jobs_are_at_work_than_there_are_workers_and_the_rest_wait_their_turn()
    {
        // So long that all six are there while the first two are at work, however busy the machine.
        await ConfigureAsync(new() { Workers = 2, ServiceTime = Milliseconds(1000) });

        var jobs = Enumerable.Range(0, 6).Select(_ => DoAsync()).ToArray();
        var atWork = await CountsWhenAsync(c => c is { Waiting: 4, Begun: >= 2 });
        var waits = (await Task.WhenAll(jobs)).Select(d => d.Waited.ToTimeSpan()).Order().ToArray();
        var counts = await CountsWhenAsync(c => c.Done == 6);

        Assert.Equal(2, atWork.Begun);
        // The last two waited for the two before them. A thread may wake a little before a whole millisecond has
        // passed by the stopwatch.
        Assert.True(waits[4] >= TimeSpan.FromMilliseconds(990), string.Join(' ', waits));
        Assert.True(counts.TimeServed.ToTimeSpan() >= TimeSpan.FromMilliseconds(5940));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_full_queue_refuses_at_once_with_UNAVAILABLE_and_tells_the_pushback()
    {
        await ConfigureAsync(new() { Workers = 1, ServiceTime = Long, QueueLimit = 1, PushbackMilliseconds = 70 });
        var first = DoAsync();
        await CountsWhenAsync(c => c.Begun == 1);
        var second = DoAsync();
        await CountsWhenAsync(c => c.Waiting == 1);

        var error = await Assert.ThrowsAsync<RpcException>(() => DoAsync());

        Assert.Equal(
            (StatusCode.Unavailable, "70"), (error.StatusCode, error.Trailers.GetValue("grpc-retry-pushback-ms")));
        await Task.WhenAll(first, second);
        var counts = await CountsWhenAsync(c => c.Done == 2);
        Assert.Equal((3, 1, 1), (counts.Arrived, counts.Refused, counts.MaxWaiting));
    }

    [Fact(Timeout = 240_000)]
    public async Task Every_third_job_is_refused_when_so_told()
    {
        await ConfigureAsync(new() { ServiceTime = Milliseconds(1), RefuseEvery = 3 });

        var refused = new List<int>();
        for (var i = 1; i <= 6; i++)
        {
            if (await Record.ExceptionAsync(() => DoAsync()) is RpcException { StatusCode: StatusCode.Unavailable })
            {
                refused.Add(i);
            }
        }

        Assert.Equal([3, 6], refused);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_job_that_waited_too_long_is_refused_at_its_turn()
    {
        await ConfigureAsync(new() { Workers = 1, ServiceTime = Long, MaxWait = Milliseconds(50) });
        var first = DoAsync();
        await CountsWhenAsync(c => c.Begun == 1);

        var error = await Assert.ThrowsAsync<RpcException>(() => DoAsync());

        Assert.Contains("the limit is 50 ms", error.Status.Detail);
        await first;
        Assert.Equal((1, 1), await CountsAsync(c => (c.Begun, c.Refused)));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_job_whose_caller_has_gone_is_left_alone_or_done_for_nobody(bool heeds)
    {
        await ConfigureAsync(new() { Workers = 1, ServiceTime = Long, HeedCancellation = heeds });
        var first = DoAsync();
        await CountsWhenAsync(c => c.Begun == 1);
        using var gone = new CancellationTokenSource();
        var second = DoAsync(cancellation: gone.Token);
        await CountsWhenAsync(c => c.Waiting == 1);

        await gone.CancelAsync();
        await Assert.ThrowsAsync<RpcException>(() => second);
        await first;

        var counts = await CountsWhenAsync(c => c.Left + c.Done == 2);
        var expected = heeds ? (1, 0, 1) : (0, 1, 2);
        Assert.Equal(expected, (counts.Left, counts.DoneForNobody, counts.Done));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_key_done_twice_shows()
    {
        await ConfigureAsync(new());

        await DoAsync("a");
        await DoAsync("a");
        await DoAsync("b");

        Assert.Equal(2, await CountsAsync(c => c.Keys));
        var keys = await _work.ListKeysAsync(new(), deadline: Calls.Deadline);
        Assert.Equal([("a", 2), ("b", 1)], keys.Done.OrderBy(k => k.Key).Select(k => (k.Key, k.Value)));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_remembered_key_is_done_once_also_while_it_is_in_flight()
    {
        await ConfigureAsync(new() { ServiceTime = Long, RememberKeys = true });
        var first = DoAsync("a");
        await CountsWhenAsync(c => c.Begun == 1);

        var second = await DoAsync("a");
        var third = await DoAsync("a");

        var done = await first;
        Assert.Equal((done, done), (second, third));
        Assert.Equal((3, 1), await CountsAsync(c => (c.Arrived, c.Done)));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_remembered_job_is_done_as_long_as_one_of_its_callers_waits()
    {
        await ConfigureAsync(
            new() { Workers = 1, ServiceTime = Long, RememberKeys = true, HeedCancellation = true });
        var busy = DoAsync();
        await CountsWhenAsync(c => c.Begun == 1);
        using var gone = new CancellationTokenSource();
        var first = DoAsync("a", gone.Token);
        await CountsWhenAsync(c => c.Waiting == 1);
        var second = DoAsync("a");
        await CountsWhenAsync(c => c.Arrived == 3);

        await gone.CancelAsync();
        await Assert.ThrowsAsync<RpcException>(() => first);
        var done = await second;
        await busy;

        Assert.Equal("a", done.Key);
        Assert.Equal((0, 0, 2), await CountsAsync(c => (c.Left, c.DoneForNobody, c.Done)));
    }

    [Fact(Timeout = 240_000)]
    public async Task Attempts_that_call_themselves_repetitions_are_counted()
    {
        await ConfigureAsync(new());

        await _work.DoAsync(new(), new Metadata { { "grpc-previous-rpc-attempts", "1" } }, Calls.Deadline);
        await DoAsync();

        Assert.Equal((2, 1), await CountsAsync(c => (c.Arrived, c.Repeated)));
    }

    private static Duration Milliseconds(int count) => Duration.FromTimeSpan(TimeSpan.FromMilliseconds(count));

    private async Task<WorkSettings> ConfigureAsync(WorkSettings settings) =>
        await _work.ConfigureAsync(settings, deadline: Calls.Deadline);

    private async Task<JobDone> DoAsync(string key = "", CancellationToken cancellation = default) =>
        await _work.DoAsync(new() { Key = key }, deadline: Calls.Deadline, cancellationToken: cancellation);

    private async Task<T> CountsAsync<T>(Func<WorkCounts, T> of) =>
        of(await _work.CountAsync(new(), deadline: Calls.Deadline));

    private async Task<WorkCounts> CountsWhenAsync(Func<WorkCounts, bool> wanted)
    {
        for (var attempt = 0; ; attempt++)
        {
            var counts = await _work.CountAsync(new(), deadline: Calls.Deadline);
            if (wanted(counts)) return counts;

            Assert.True(attempt < 400, $"The counts stayed at {counts}");
            await Task.Delay(10);
        }
    }
}
