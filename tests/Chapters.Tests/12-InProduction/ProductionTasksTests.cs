using Grpc.Core;
using Grpc.Health.V1;
using Grpc.Net.Client;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 12.1 to 12.3: a probe, a server that is not missed, the sources of a trace.</summary>
public sealed class ProductionTasksTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_probe_that_reads_the_status_and_takes_silence_for_no_passes()
    {
        var result = await Check.Exercise("12.1", async (Uri address) =>
        {
            try
            {
                return await StatusAsync(address) == HealthCheckResponse.Types.ServingStatus.Serving;
            }
            catch (RpcException)
            {
                return false;
            }
        });

        Assert.Equal(ExerciseState.Passed, result.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_probe_that_takes_any_answer_for_yes_one_that_throws_and_one_that_always_says_no_are_told_apart()
    {
        var any = await Check.Exercise("12.1", async (Uri address) =>
        {
            await StatusAsync(address);
            return true;
        });
        var throws = await Check.Exercise("12.1", async (Uri address) =>
            await StatusAsync(address) == HealthCheckResponse.Types.ServingStatus.Serving);
        var never = await Check.Exercise("12.1", (Uri _) => Task.FromResult(false));

        Assert.StartsWith("While a server drains it says NOT_SERVING, and yours was called ready.", any.Detail);
        Assert.StartsWith("The server is gone, and the probe threw Unavailable.", throws.Detail);
        Assert.Equal("A server that says SERVING was called not ready.", never.Detail);
        Assert.All([any, throws, never], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task Drain_times_above_the_interval_of_probes_pass_and_a_server_shows_that_they_hold()
    {
        var result = await Check.Exercise("12.2", (TimeSpan probeEvery, TimeSpan longestCall) =>
            new LabServerOptions { DrainTime = 2 * probeEvery, ShutdownTimeout = 1.5 * longestCall });

        Assert.Equal(ExerciseState.Passed, result.State);
        Assert.Contains("the call in flight ended with OK", result.Detail);
    }

    [Theory]
    [InlineData(0.9, 2, "After a drain time of 4.5 s the server is closed")]
    [InlineData(2, 0.5, "With a ShutdownTimeout of 10 s the longest of them are cut off")]
    [InlineData(20, 2, "Draining for 100 s and waiting for up to 40 s makes each deployment wait")]
    public async Task Too_short_and_too_long_are_told_with_the_numbers(double probes, double calls, string why)
    {
        var result = await Check.Exercise("12.2", (TimeSpan probeEvery, TimeSpan longestCall) =>
            new LabServerOptions { DrainTime = probes * probeEvery, ShutdownTimeout = calls * longestCall });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains(why, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_three_sources_of_a_call_pass_one_too_few_is_named_and_so_is_one_of_the_connections_own_trace()
    {
        string[] wanted = ["Grpc.Net.Client", "System.Net.Http", "Experimental.System.Net.Http.Connections"];
        var right = await Check.Exercise("12.3", () => wanted);
        var few = await Check.Exercise("12.3", () => wanted[..2]);
        var many = await Check.Exercise("12.3", () => [.. wanted, "Experimental.System.Net.Sockets"]);
        var none = await Check.Exercise("12.3", Array.Empty<string>);

        Assert.Equal(ExerciseState.Passed, right.State);
        Assert.EndsWith("What is missing is the wait for a connection.", few.Detail);
        Assert.Contains("Of Experimental.System.Net.Sockets nothing came within this call", many.Detail);
        Assert.StartsWith("A first call was made, and nothing was told of it.", none.Detail);
        Assert.All([few, many, none], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    private static async Task<HealthCheckResponse.Types.ServingStatus> StatusAsync(Uri address)
    {
        using var channel = GrpcChannel.ForAddress(address);
        return (await new Health.HealthClient(channel).CheckAsync(new())).Status;
    }
}
