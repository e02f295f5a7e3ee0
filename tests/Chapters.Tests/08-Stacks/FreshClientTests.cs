
namespace GrpcLab.Tests.Stacks;

public sealed class FreshClientTests(StacksFixture servers) : IClassFixture<StacksFixture>
{
    private static readonly FreshPlan Few = new() { Calls = 40, Workers = 8 };

    [Theory(Timeout = 400_000)]
    [InlineData(true, true), InlineData(false, false)]
    [RowOfAll(true, false), RowOfAll(false, true)]
    public async Task Grpc_Net_Client_makes_every_call_twice(bool blocking, bool newChannels)
    {
        FreshRuns? runs = null;
        var evidence = await servers.Kestrel.ObserveAsync(
            80, async () => runs = await FreshClient.RunAsync(
                servers.Kestrel, Few with { Blocking = blocking, NewChannels = newChannels }));

        // Two more prepare it.
        Assert.Equal((82, 0), (evidence.ServerCalls, evidence.ServerCallsFailed));
        Assert.All((FreshRun[])[runs!.Cold, runs.Warm], run => Assert.InRange(run.PeakCalls, 0, 8));
        Assert.True(runs.Cold.Elapsed > TimeSpan.Zero);
        Assert.True(runs.Cold.WorkItems >= 40, $"{runs.Cold.WorkItems} work items");
    }

    [NativeFact]
    public async Task Grpc_Core_makes_them_too()
    {
        FreshRuns? runs = null;
        var evidence = await servers.Core.ObserveAsync(
            80, async () => runs = await FreshClient.RunAsync(
                servers.Core, Few with { Client = StackClient.GrpcCore, NewChannels = true }));

        Assert.Equal(82, evidence.ServerCalls);
        Assert.Contains("cold", runs!.ToString());
    }

    [Fact(Timeout = 240_000)]
    public async Task A_client_that_fails_says_why()
    {
        var nobody = new Impostor(new Uri("http://127.0.0.1:1"), servers.Kestrel.Certificate!);

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => FreshClient.RunAsync(nobody, Few));

        Assert.Contains("The client's process ended with code 1", error.Message);
        Assert.Contains("A call to http://127.0.0.1:1/ failed", error.Message);
    }

    [Fact]
    public async Task Plans_out_of_range_are_refused()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(
            () => FreshClient.RunAsync(servers.Kestrel, new FreshPlan { Workers = 0, Calls = 0 }));

        Assert.Contains("Workers is 0", error.Message);
        Assert.Contains("Calls is 0", error.Message);
    }
}
