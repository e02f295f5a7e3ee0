using System.Diagnostics;
using GrpcLab.Tests.Display;
using GrpcLab.Tests.Servers;
using Performance;

namespace GrpcLab.Tests.Comparing;

/// <summary>The same call against itself on a machine that others keep busy, as in a class on one machine.</summary>
[Collection(HostCollection.Name)]
public sealed class LoadedMachineTests(LabServerFixture fixture) : IClassFixture<LabServerFixture>
{
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(60);

    // It rests on times: neighbours that work and rest may also move the ratio itself while it is measured.
    [Fact(Timeout = 400_000), Trait(TestScope.Run, TestScope.All)]
    public async Task Beside_busy_cores_the_same_call_twice_says_that_the_machine_is_too_noisy()
    {
        using var channel = fixture.Server.OpenChannel();
        var client = new Performance.Monitor.MonitorClient(channel);
        var request = new PerformanceStatusRequest { ClientName = "class" };
        using var stop = new CancellationTokenSource();
        var neighbours = Enumerable.Range(0, 2 * Environment.ProcessorCount)
            .Select(n => Neighbour(n, stop.Token)).ToArray();
        Comparison pair;
        try
        {
            pair = await Compare.Baseline("a call", async () => await client.GetPerformanceAsync(request))
                .WithSelf("the same call").Within(ServerChecks.Short).RunAsync();
        }
        finally
        {
            await stop.CancelAsync();
            Array.ForEach(neighbours, thread => thread.Join());
        }

        Assert.Contains("the machine was too noisy for small differences", pair["the same call"].Sentence,
            StringComparison.Ordinal);
        Assert.IsType<Finding.Warning>(ServerChecks.Noise(pair["the same call"]));
    }

    // Works for a while, rests for a while, each by its own dice: what another learner's kernel does to this one.
    private static Thread Neighbour(int seed, CancellationToken stop)
    {
        var thread = new Thread(() =>
        {
            var (random, started) = (new Random(seed), Stopwatch.GetTimestamp());
            while (!stop.IsCancellationRequested && Stopwatch.GetElapsedTime(started) < MaxTime)
            {
                var burst = Stopwatch.GetTimestamp() + random.Next(20, 200) * Stopwatch.Frequency / 1000;
                while (Stopwatch.GetTimestamp() < burst) Thread.SpinWait(1_000);

                Thread.Sleep(random.Next(1, 40));
            }
        })
        { IsBackground = true };
        thread.Start();
        return thread;
    }
}
