using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

public sealed class StayWithinTwoConnectionsTests
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "learner" };

    [Fact(Timeout = 240_000)]
    public async Task Two_channels_of_one_connection_with_a_limit_each_pass()
    {
        var result = await Check.Exercise("2.4", server =>
        {
            Func<Task<PerformanceStatusResponse>>[] halves =
                [Limited(100, new(One(server))), Limited(100, new(One(server)))];
            var calls = 0;
            return () => halves[Interlocked.Increment(ref calls) % 2]();
        });

        Assert.Equal((ExerciseState.Passed, "250 calls at once, 2 connections, no call waited for a stream."),
            (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task One_connection_without_a_limit_fails_because_calls_wait()
    {
        var result = await Check.Exercise("2.4", server => Unlimited(new(One(server))));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("in the handler's queue", result.Detail);
        Assert.Contains("Use a second connection", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Several_connections_without_a_limit_fail_because_there_are_too_many()
    {
        var result = await Check.Exercise("2.4", server => Unlimited(new(server.OpenChannel())));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("connections; 2 are allowed.", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_limit_of_one_connections_streams_fails_because_the_second_is_not_used()
    {
        var result = await Check.Exercise("2.4", server => Limited(100, new(One(server))));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("there was only one connection", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_connections_without_a_limit_fail_because_calls_wait()
    {
        var result = await Check.Exercise("2.4", server =>
        {
            Func<Task<PerformanceStatusResponse>>[] halves = [Unlimited(new(One(server))), Unlimited(new(One(server)))];
            var calls = 0;
            return () => halves[Interlocked.Increment(ref calls) % 2]();
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("the longest wait for a stream", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_place_that_is_never_given_back_is_told_after_a_while()
    {
        var result = await Check.Exercise("2.4", server =>
        {
            var client = new MonitorClient(server.OpenChannel());
            var places = new SemaphoreSlim(200);
            return async () =>
            {
                await places.WaitAsync();
                return await client.GetPerformanceAsync(Request);
            };
        });

        Assert.Contains("give back what it took", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_place_waited_for_by_a_thread_and_never_given_back_is_told_as_well()
    {
        var places = new SemaphoreSlim(200);
        var result = await Check.Exercise("2.4", server =>
        {
            var client = new MonitorClient(server.OpenChannel());
            return () =>
            {
                places.Wait();
                return client.GetPerformanceAsync(Request).ResponseAsync;
            };
        });
        places.Release(1000); // So that the thread that waits goes its way.

        Assert.Contains("give back what it took", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_made_up_reply_fails()
    {
        var result = await Check.Exercise(
            "2.4", (LabServer _) => () => Task.FromResult(new PerformanceStatusResponse()));

        Assert.Contains("the server answered 0", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_disposed_channel_fails_and_is_told_why()
    {
        var result = await Check.Exercise("2.4", server =>
        {
            using var channel = server.OpenChannel();
            return Unlimited(new(channel));
        });

        Assert.Contains("must live as long as the calls", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stub_that_throws_is_unanswered()
    {
        var result = await Check.Exercise("2.4", (LabServer _) => throw new NotImplementedException());

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }

    private static GrpcChannel One(LabServer server) =>
        server.OpenChannel(configureHandler: h => h.EnableMultipleHttp2Connections = false);

    private static Func<Task<PerformanceStatusResponse>> Unlimited(MonitorClient client) =>
        async () => await client.GetPerformanceAsync(Request);

    private static Func<Task<PerformanceStatusResponse>> Limited(int places, MonitorClient client)
    {
        var semaphore = new SemaphoreSlim(places);
        return async () =>
        {
            await semaphore.WaitAsync();
            try
            {
                return await client.GetPerformanceAsync(Request);
            }
            finally
            {
                semaphore.Release();
            }
        };
    }
}
