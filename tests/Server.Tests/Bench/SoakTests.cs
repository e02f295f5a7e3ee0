using GrpcLab.Bench;

namespace GrpcLab.Programs.Tests;

/// <summary>What is counted is this process's: nothing else may happen in it.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public sealed class Alone;

/// <summary>A minute of what <c>lab soak</c> does for half an hour.</summary>
[Collection(nameof(Alone))]
public sealed class SoakTests
{
    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_minute_of_mixed_load_leaves_both_sides_as_they_were()
    {
        var outcome = await SoakRun.RunAsync(TimeSpan.FromSeconds(60), _ => { }, CancellationToken.None);

        Assert.Empty(outcome.Faults);
        Assert.Equal(outcome.Follower.Last, outcome.Follower.Received);
        Assert.Equal(["soak-counts.csv", "soak-flat.csv", "soak.csv", "soak.svg"], outcome.Files.Keys.Order());
    }

    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Channels_that_are_never_disposed_are_found()
    {
        var outcome = await SoakRun.RunAsync(
            TimeSpan.FromSeconds(40), _ => { }, CancellationToken.None, LeakAsync);

        Assert.Contains(outcome.Faults, fault => fault.StartsWith("connections open", StringComparison.Ordinal));
        Assert.Contains(outcome.Faults, fault => fault.StartsWith("client: handles", StringComparison.Ordinal));
    }

    private static async Task LeakAsync(LabServer server, CancellationToken stop)
    {
        for (var kept = new List<Grpc.Net.Client.GrpcChannel>(); !stop.IsCancellationRequested;)
        {
            kept.Add(server.OpenChannel());
            await new Performance.Monitor.MonitorClient(kept[^1]).GetPerformanceAsync(
                new(), cancellationToken: CancellationToken.None);
            await Task.Delay(200, CancellationToken.None);
        }
    }
}
