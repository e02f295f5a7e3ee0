using Grpc.Core;
using Grpc.Net.Client;
using Performance;

namespace GrpcLab.Server.Tests;

public sealed class StreamsTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    [Theory(Timeout = 240_000)]
    [InlineData(0, 0)]
    [InlineData(25, 10)]
    public async Task Watch_sends_as_many_statuses_as_asked_for_however_they_are_flushed(int count, int flushEvery)
    {
        using var channel = Channels.H2c(shared.Server);
        using var call = Streams(channel)
            .Watch(new() { Count = count, FlushEvery = flushEvery }, deadline: Calls.Deadline);

        var statuses = await ReadAsync(call.ResponseStream);

        Assert.Equal(count, statuses.Count);
        Assert.All(statuses, status => Assert.Equal(100, status.DataLoad1.Length));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(-1, 0)]
    [InlineData(1, -1)]
    public async Task Watch_and_Follow_refuse_what_makes_no_sense(int count, int flushEvery)
    {
        using var channel = Channels.H2c(shared.Server);
        using var follow = Streams(channel).Follow(new() { After = -1, Until = 3 }, deadline: Calls.Deadline);
        using var call = Streams(channel)
            .Watch(new() { Count = count, FlushEvery = flushEvery }, deadline: Calls.Deadline);

        var error = await Assert.ThrowsAsync<RpcException>(() => ReadAsync(call.ResponseStream));

        Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
        Assert.Contains("-1", error.Status.Detail);
        error = await Assert.ThrowsAsync<RpcException>(() => ReadAsync(follow.ResponseStream));
        Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(0, 3, new long[] { 1, 2, 3 })]
    [InlineData(5, 7, new long[] { 6, 7 })]
    [InlineData(long.MaxValue - 1, long.MaxValue, new[] { long.MaxValue })]
    [InlineData(long.MaxValue, long.MaxValue, new long[0])]
    public async Task Follow_goes_on_after_the_number_that_the_caller_has(long after, long until, long[] expected)
    {
        using var channel = Channels.H2c(shared.Server);
        using var call = Streams(channel).Follow(new() { After = after, Until = until }, deadline: Calls.Deadline);

        var numbered = await ReadAsync(call.ResponseStream);

        Assert.Equal(expected, numbered.Select(n => n.Number));
        Assert.All(numbered, n => Assert.Equal(100, n.Status.DataLoad1.Length));
    }

    [Fact(Timeout = 240_000)]
    public async Task Every_status_is_counted_once_whatever_it_came_in_and_a_stream_is_one_call()
    {
        await using var server = await ServerProcess.StartAsync();
        using var channel = Channels.H2c(server);
        using var watch = Streams(channel).Watch(new() { Count = 2 }, deadline: Calls.Deadline);
        using var follow = Streams(channel).Follow(new() { Until = 3 }, deadline: Calls.Deadline);

        await ReadAsync(watch.ResponseStream);
        await ReadAsync(follow.ResponseStream);
        await Streams(channel).GetBatchAsync(Questions(5), deadline: Calls.Deadline);
        await channel.AskOnStreamAsync(12);

        var counters = await channel.CountersAsync(server);
        Assert.Equal((4, 4, 22), (counters.Calls.Started, counters.Calls.Succeeded, counters.MessagesAnswered));
    }

    private static MonitorStreams.MonitorStreamsClient Streams(GrpcChannel channel) => new(channel);

    private static PerformanceStatusBatchRequest Questions(int count)
    {
        var batch = new PerformanceStatusBatchRequest();
        batch.Requests.AddRange(
            Enumerable.Range(0, count).Select(i => new PerformanceStatusRequest { ClientName = $"test {i}" }));
        return batch;
    }

    private static async Task<List<T>> ReadAsync<T>(IAsyncStreamReader<T> stream)
        where T : class
    {
        var all = new List<T>();
        while (await stream.MoveNext(CancellationToken.None)) all.Add(stream.Current);

        return all;
    }
}
