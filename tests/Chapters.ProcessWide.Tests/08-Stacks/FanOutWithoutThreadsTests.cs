using Grpc.Net.Client;
using Performance;
using MonitorClient = Performance.Monitor.MonitorClient;

namespace GrpcLab.Tests.Exercises;

// Its check limits the pool of this process, so nothing else may run.
public sealed class FanOutWithoutThreadsTests
{
    [Fact(Timeout = 240_000)]
    public async Task Awaited_calls_with_a_bound_pass()
    {
        var result = await Check.Exercise("8.1", (channel, names, atOnce) => BoundedAsync(channel, names, atOnce));

        Assert.Equal(ExerciseState.Passed, result.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_because_its_calls_hold_the_pool()
    {
        var result = await Check.Exercise("8.1", (channel, names, atOnce) =>
        {
            var client = new MonitorClient(channel);
            var answers = new PerformanceStatusResponse[names.Length];
            Parallel.For(0, names.Length, new() { MaxDegreeOfParallelism = atOnce },
                i => answers[i] = client.GetPerformance(new() { ClientName = names[i] }));
            return Task.FromResult(answers);
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("none was left to hand an answer over", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Calls_without_a_bound_fail()
    {
        var result = await Check.Exercise("8.1", async (channel, names, _) =>
            await Task.WhenAll(names.Select(
                n => new MonitorClient(channel).GetPerformanceAsync(new() { ClientName = n }).ResponseAsync)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("are allowed. Let the next one begin", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_thread_for_each_worker_fails()
    {
        var result = await Check.Exercise("8.1", async (channel, names, atOnce) =>
        {
            var answers = new PerformanceStatusResponse[names.Length];
            var next = -1;
            void Work()
            {
                for (int i; (i = Interlocked.Increment(ref next)) < names.Length;)
                {
                    answers[i] = new MonitorClient(channel).GetPerformance(new() { ClientName = names[i] });
                }
            }

            // Tasks with threads of their own: what they throw reaches the check, not the process.
            await Task.WhenAll(
                Enumerable.Range(0, atOnce).Select(_ => Task.Factory.StartNew(Work, TaskCreationOptions.LongRunning)));
            return answers;
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        // On a busy machine so many threads may not be through in time; that is no better.
        Assert.True(result.Detail.Contains("new threads", StringComparison.Ordinal)
            || result.Detail.Contains("Nothing had come back", StringComparison.Ordinal), result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task One_after_another_is_too_careful()
    {
        var result = await Check.Exercise("8.1", (channel, names, atOnce) => BoundedAsync(channel, names, atOnce / 2));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Begin further calls while others wait", result.Detail);
    }

    private static async Task<PerformanceStatusResponse[]> BoundedAsync(GrpcChannel channel, string[] names, int atOnce)
    {
        var client = new MonitorClient(channel);
        var answers = new PerformanceStatusResponse[names.Length];
        await Parallel.ForEachAsync(
            Enumerable.Range(0, names.Length), new ParallelOptions { MaxDegreeOfParallelism = atOnce },
            async (i, token) => answers[i] = await client.GetPerformanceAsync(
                new() { ClientName = names[i] }, cancellationToken: token));
        return answers;
    }
}
