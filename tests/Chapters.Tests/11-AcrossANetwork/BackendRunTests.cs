using Grpc.Core;
using Grpc.Net.Client.Configuration;

namespace GrpcLab.Tests.Balancing;

public sealed class BackendRunTests
{
    private static readonly BackendRunPlan Plan = new()
    {
        Callers = 10,
        Length = TimeSpan.FromSeconds(1.5),
        At = TimeSpan.FromSeconds(0.5),
        Deadline = TimeSpan.FromSeconds(20),
    };

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Without_retries_a_killed_server_costs_the_calls_in_flight()
    {
        var run = await RunAsync(s => s.KillAsync("B"));

        Assert.True(run.Failed > 0);
        Assert.Equal([StatusCode.Unavailable], run.Statuses);
        Assert.NotNull(run.TroubleFor);
        Assert.True(run["B"].Counted.Gone);
    }

    [Fact(Timeout = 400_000)]
    public async Task With_retries_nearly_every_call_is_answered_and_both_ends_agree()
    {
        var run = await RunAsync(s => s.KillAsync("B"), StatusCode.Unavailable);

        AssertFewAreLost(run);
        Assert.True(run.Retried > 0);
        Assert.Equal(run.Retried, run.RetriedAt("A"));
        Assert.Equal(run["A"].Sent, run["A"].Calls);
        Assert.Equal(run.Calls, run.All.Select(c => c.Key).Distinct().Count());
        Assert.Contains("gone; its last reading", run.ToString());
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task With_retries_a_drained_server_costs_hardly_a_call()
    {
        var run = await RunAsync(s => s.DrainAsync("B"), StatusCode.Unavailable);

        AssertFewAreLost(run);
        Assert.Contains("B goes", run.ToFigure("drained").Lines.Select(l => l.Label));
    }

    [Fact(Timeout = 400_000)]
    public async Task A_job_whose_answer_was_lost_is_done_twice()
    {
        await using var servers = await Backends.StartAsync(2);
        await servers.ConfigureAsync(workers: 20, TimeSpan.FromMilliseconds(100));
        using var path = servers["B"].Behind(new NetworkConditions());
        using var channel = Channels.To(
            [servers.Addresses[0], path.Address()], new RoundRobinConfig(), StatusCode.Unavailable);
        await servers.ReachAllAsync(() => Channels.CallAsync(channel));

        // Silent until the jobs in flight are done, then broken: the client learns of the end and not of the answers.
        var run = await servers.RunAsync(channel, Plan with
        {
            Happens = async () =>
            {
                path.BlackHole();
                await Task.Delay(1000);
                path.Reset();
            },
        });

        Assert.Equal(0, run.Failed);
        Assert.True(run.DoneTwice > 0);
    }

    [Fact]
    public void Settings_out_of_range_are_named_together()
    {
        var plan = new BackendRunPlan { Callers = 0, Length = TimeSpan.Zero, Happens = () => Task.CompletedTask };

        var message = Assert.Throws<ArgumentException>(plan.ThrowIfInvalid).Message;

        Assert.All(["Callers is 0", "Length is", "At is"], part => Assert.Contains(part, message));
    }

    // Until the client has noticed that B is gone, every second attempt goes there: one call in 32 meets it at all of
    // its five.
    private static void AssertFewAreLost(BackendRun run) =>
        Assert.True(5 * run.Failed <= run.Retried,
            $"{run.Failed} of {run.Calls} calls failed, {run.Retried} were answered at a later attempt.");

    private static async Task<BackendRun> RunAsync(Func<Backends, Task> happens, params StatusCode[] retried)
    {
        await using var servers = await Backends.StartAsync(2);
        await servers.ConfigureAsync(workers: 20, TimeSpan.FromMilliseconds(50));
        using var channel = Channels.To(servers.Addresses, new RoundRobinConfig(), retried);
        await servers.ReachAllAsync(() => Channels.CallAsync(channel));
        return await servers.RunAsync(channel, Plan with { Happens = () => happens(servers), What = "B goes" });
    }
}
