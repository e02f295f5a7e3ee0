using System.Collections.Concurrent;
using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

public sealed class ReuseTheChannelTests
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "learner" };

    [Fact(Timeout = 240_000)]
    public async Task One_channel_made_beforehand_passes()
    {
        var result = await Check.Exercise("1.1", server =>
        {
            var client = new MonitorClient(server.OpenChannel());
            return () => client.GetPerformanceAsync(Request).ResponseAsync;
        });

        Assert.Equal(
            (ExerciseState.Passed, "200 calls, 20 callers at once, 1 connection."), (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000)]
    public async Task One_channel_made_lazily_once_passes()
    {
        var result = await Check.Exercise("1.1", server =>
        {
            var channel = new Lazy<GrpcChannel>(() => server.OpenChannel(Endpoint.Tls));
            return () => new MonitorClient(channel.Value).GetPerformanceAsync(Request).ResponseAsync;
        });

        Assert.Equal(ExerciseState.Passed, result.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_channel_for_each_call_fails_and_is_told_where_to_put_it()
    {
        var result = await Check.Exercise("1.1", server => async () =>
        {
            using var channel = server.OpenChannel();
            return await new MonitorClient(channel).GetPerformanceAsync(Request);
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("200 calls opened 200 connections: one each.", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_channels_taken_in_turns_fail_on_a_second_look_as_well()
    {
        var looks = 0;
        var result = await Check.Exercise("1.1", server =>
        {
            looks++;
            MonitorClient[] clients = [new(server.OpenChannel()), new(server.OpenChannel())];
            var calls = 0;
            return () => clients[Interlocked.Increment(ref calls) % 2].GetPerformanceAsync(Request).ResponseAsync;
        });

        Assert.Equal((ExerciseState.Failed, 2), (result.State, looks));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_channel_for_each_thread_fails()
    {
        var result = await Check.Exercise("1.1", server =>
        {
            var channels = new ConcurrentDictionary<int, GrpcChannel>();
            return () =>
            {
                var channel = channels.GetOrAdd(Environment.CurrentManagedThreadId, _ => server.OpenChannel());
                return new MonitorClient(channel).GetPerformanceAsync(Request).ResponseAsync;
            };
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("each made a channel", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_race_at_first_use_fails()
    {
        var result = await Check.Exercise("1.1", server =>
        {
            GrpcChannel? channel = null;
            return async () =>
            {
                if (channel is null)
                {
                    var mine = server.OpenChannel();
                    await mine.ConnectAsync();
                    channel = mine;
                }

                return await new MonitorClient(channel).GetPerformanceAsync(Request);
            };
        });

        Assert.Equal(ExerciseState.Failed, result.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_made_up_reply_fails()
    {
        var result = await Check.Exercise(
            "1.1", (LabServer _) => () => Task.FromResult(new PerformanceStatusResponse()));

        Assert.Contains("the server answered 0 calls", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_first_reply_kept_for_all_fails()
    {
        var result = await Check.Exercise("1.1", server =>
        {
            var client = new MonitorClient(server.OpenChannel());
            var first = client.GetPerformanceAsync(Request).ResponseAsync;
            return async () =>
            {
                await client.GetPerformanceAsync(Request);
                return await first;
            };
        });

        Assert.Equal(ExerciseState.Failed, result.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_disposed_channel_fails_and_is_told_why()
    {
        var result = await Check.Exercise("1.1", server =>
        {
            using var channel = server.OpenChannel();
            var client = new MonitorClient(channel);
            return () => client.GetPerformanceAsync(Request).ResponseAsync;
        });

        Assert.Contains("must live as long as the calls", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stub_that_throws_is_unanswered()
    {
        var result = await Check.Exercise("1.1", Stub);

        Assert.Equal(ExerciseState.Unanswered, result.State);
        Assert.Contains("\"state\":\"unanswered\"", result.ToBundle()[Mime.Exercise]);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_exercise_nobody_set_is_named()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(() => Check.Exercise("9.9", Stub));

        Assert.Contains("1.1", error.Message);
    }

    // A method of this shape and no other: a lambda that only throws would fit every exercise's.
    private static Func<Task<PerformanceStatusResponse>> Stub(LabServer server) => throw new NotImplementedException();
}
