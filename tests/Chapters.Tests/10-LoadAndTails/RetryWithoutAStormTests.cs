using Grpc.Core;
using Grpc.Net.Client.Configuration;

namespace GrpcLab.Tests.Exercises;

public sealed class RetryWithoutAStormTests
{
    [Fact(Timeout = 240_000)]
    public async Task Throttled_retries_pass()
    {
        var result = await CheckAsync(() => Retrying(3, new() { MaxTokens = 10, TokenRatio = 0.1 }));

        Assert.Equal(ExerciseState.Passed, result.State);
        Assert.Contains("All 120 calls were answered", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_and_is_told_how_many_attempts_it_made()
    {
        var result = await CheckAsync(() => Retrying(5, null));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("attempts", result.Detail);
        Assert.Contains("RetryThrottling", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task No_retries_at_all_fail()
    {
        var result = await CheckAsync(() => new ServiceConfig());

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("none was tried again", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Tokens_that_come_back_too_slowly_fail_and_are_told_why()
    {
        var result = await CheckAsync(() => Retrying(3, new() { MaxTokens = 10, TokenRatio = 0.001 }));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("the rest was given up", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Nothing_written_yet_is_unanswered()
    {
        var result = await CheckAsync(() => throw new NotImplementedException());

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }

    private static Task<ExerciseResult> CheckAsync(Func<ServiceConfig> solution) =>
        new RetryWithoutAStorm().CheckAsync(solution, default);

    private static ServiceConfig Retrying(int attempts, RetryThrottlingPolicy? throttling) => new()
    {
        RetryThrottling = throttling,
        MethodConfigs =
        {
            new MethodConfig
            {
                Names = { MethodName.Default },
                RetryPolicy = new()
                {
                    MaxAttempts = attempts,
                    InitialBackoff = TimeSpan.FromMilliseconds(10),
                    MaxBackoff = TimeSpan.FromMilliseconds(100),
                    BackoffMultiplier = 2,
                    RetryableStatusCodes = { StatusCode.Unavailable },
                },
            },
        },
    };
}
