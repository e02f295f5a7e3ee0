using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using GrpcLab.Tests.Balancing;

namespace GrpcLab.Tests.Exercises;

public sealed class SpreadAndSurviveTests
{
    [Fact(Timeout = 400_000)]
    public async Task Turns_and_retries_pass()
    {
        var result = await CheckAsync(s => Channels.To(s, new RoundRobinConfig(), StatusCode.Unavailable));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.Contains("calls were answered", result.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task The_stub_fails_and_is_told_that_one_server_got_everything()
    {
        var result = await CheckAsync(s => GrpcChannel.ForAddress(s[0]));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("calls went to server A", result.Detail);
    }

    [Fact(Timeout = 400_000)]
    public async Task Turns_without_retries_fail_and_are_told_of_the_status()
    {
        var result = await CheckAsync(s => Channels.To(s, new RoundRobinConfig()));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("UNAVAILABLE", result.Detail);
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Retries_without_turns_fail_and_are_told_of_the_policy()
    {
        var result = await CheckAsync(s => Channels.To(s, new PickFirstConfig(), StatusCode.Unavailable));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("RoundRobinConfig", result.Detail);
    }

    private static Task<ExerciseResult> CheckAsync(Func<IReadOnlyList<Uri>, GrpcChannel> solution) =>
        new SpreadAndSurvive().CheckAsync(solution, CancellationToken.None);
}
