using Grpc.Core;
using Performance;

namespace GrpcLab.Tests.Exercises;

public sealed class CallWithADeadlineTests
{
    private static readonly PerformanceStatusRequest Request = new() { ClientName = "learner" };

    [Fact(Timeout = 240_000)]
    public async Task A_deadline_of_a_second_passes()
    {
        var result = await Check.Exercise("0.1", async (Performance.Monitor.MonitorClient client) =>
            await client.GetPerformanceAsync(Request, deadline: DateTime.UtcNow.AddSeconds(1)));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_for_want_of_a_deadline()
    {
        var result = await Check.Exercise(
            "0.1", async (Performance.Monitor.MonitorClient client) => await client.GetPerformanceAsync(Request));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("carried no deadline", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Local_time_is_told_from_universal_time()
    {
        var result = await Check.Exercise("0.1", async (Performance.Monitor.MonitorClient client) =>
            await client.GetPerformanceAsync(Request, deadline: DateTime.Now.AddSeconds(1)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("DateTime.UtcNow", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_deadline_of_a_minute_is_too_long()
    {
        var result = await Check.Exercise("0.1", async (Performance.Monitor.MonitorClient client) =>
            await client.GetPerformanceAsync(Request, deadline: DateTime.UtcNow.AddMinutes(1)));

        Assert.Contains("ahead. Asked for was 1 s.", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task An_exception_caught_and_an_empty_reply_made_up_fails()
    {
        var result = await Check.Exercise("0.1", async (Performance.Monitor.MonitorClient client) =>
        {
            try
            {
                return await client.GetPerformanceAsync(Request, deadline: DateTime.UtcNow.AddSeconds(1));
            }
            catch (RpcException)
            {
                return new PerformanceStatusResponse();
            }
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Let the RpcException through", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_made_up_reply_fails()
    {
        var result = await Check.Exercise(
            "0.1", (Performance.Monitor.MonitorClient _) => Task.FromResult(new PerformanceStatusResponse()));

        Assert.Contains("the server answered 0", result.Detail);
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Giving_up_on_this_side_only_is_no_deadline()
    {
        var result = await Check.Exercise("0.1", async (Performance.Monitor.MonitorClient client) =>
        {
            using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(1));
            return await client.GetPerformanceAsync(Request, cancellationToken: patience.Token);
        });

        Assert.Contains("carried no deadline", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stub_that_throws_is_unanswered()
    {
        var result = await Check.Exercise(
            "0.1", new Func<Performance.Monitor.MonitorClient, Task<PerformanceStatusResponse>>(
                _ => throw new NotImplementedException()));

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }
}
