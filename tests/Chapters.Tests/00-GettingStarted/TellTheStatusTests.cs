using Grpc.Core;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercise 0.3: the status that is swallowed.</summary>
public sealed class TellTheStatusTests
{
    [Fact(Timeout = 240_000)]
    public async Task The_status_of_the_exception_passes_awaited_or_blocking()
    {
        var awaited = await Check.Exercise("0.3", async (MonitorClient client) =>
        {
            try
            {
                await client.GetPerformanceAsync(new());
                return StatusCode.OK;
            }
            catch (RpcException e)
            {
                return e.StatusCode;
            }
        });
        var blocking = await Check.Exercise("0.3", (MonitorClient client) => Task.FromResult(Blocking(client)));

        Assert.Equal((ExerciseState.Passed, "One call that succeeded and three that failed: OK, ResourceExhausted, "
            + "DeadlineExceeded, Unavailable."), (awaited.State, awaited.Detail));
        Assert.True(blocking.State == ExerciseState.Passed, blocking.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_which_says_Unknown_and_a_method_that_says_OK_fail_each_for_its_reason()
    {
        var stub = await AnswerAsync(_ => StatusCode.Unknown);
        var fine = await AnswerAsync(_ => StatusCode.OK);

        Assert.StartsWith("Three calls failed for three reasons (ResourceExhausted, DeadlineExceeded, Unavailable), "
            + "and all came out as Unknown.", stub.Detail);
        Assert.StartsWith("Three calls failed, and all came out as OK", fine.Detail);
        Assert.All([stub, fine], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_list_of_known_codes_an_exception_let_through_and_no_call_at_all_are_told_apart()
    {
        var some = await AnswerAsync(e => e.StatusCode == StatusCode.Unavailable ? e.StatusCode : StatusCode.Internal);
        var through = await Check.Exercise("0.3", async (MonitorClient client) =>
        {
            await client.GetPerformanceAsync(new());
            return StatusCode.OK;
        });
        var none = await Check.Exercise("0.3", (MonitorClient _) => Task.FromResult(StatusCode.OK));

        Assert.StartsWith("With a reply larger than the client takes the call ended as ResourceExhausted; your method "
            + "returned Internal.", some.Detail);
        Assert.StartsWith(
            "With a reply larger than the client takes your method threw an RpcException", through.Detail);
        Assert.StartsWith("With a server that answers your method made 0 calls", none.Detail);
        Assert.All([some, through, none], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_success_that_is_called_a_failure_fails_and_a_stub_that_throws_is_unanswered()
    {
        var gloomy = await Check.Exercise("0.3", async (MonitorClient client) =>
        {
            try
            {
                await client.GetPerformanceAsync(new());
                return StatusCode.Unknown;
            }
            catch (RpcException e)
            {
                return e.StatusCode;
            }
        });
        var stub = await Check.Exercise(
            "0.3", new Func<MonitorClient, Task<StatusCode>>(_ => throw new NotImplementedException()));

        Assert.StartsWith("The call was answered, and your method returned Unknown.", gloomy.Detail);
        Assert.Equal(ExerciseState.Unanswered, stub.State);
    }

    private static Task<ExerciseResult> AnswerAsync(Func<RpcException, StatusCode> answer) =>
        Check.Exercise("0.3", async (MonitorClient client) =>
        {
            try
            {
                await client.GetPerformanceAsync(new());
                return StatusCode.OK;
            }
            catch (RpcException e)
            {
                return answer(e);
            }
        });

    private static StatusCode Blocking(MonitorClient client)
    {
        try
        {
            client.GetPerformance(new());
            return StatusCode.OK;
        }
        catch (RpcException e)
        {
            return e.StatusCode;
        }
    }
}
