using Google.Protobuf;
using Performance;

namespace GrpcLab.Server.Tests;

public sealed class AllocationTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(100)]
    [InlineData(10_000)]
    public void An_answer_allocates_its_message_and_the_copy_of_one_load(int payload)
    {
        var statistics = new EmulatedStatistics(payload);
        var load = new byte[payload];

        var needed = Allocated(() => new PerformanceStatusResponse { DataLoad2 = ByteString.CopyFrom(load.AsSpan()) });

        Assert.Equal(needed, Allocated(statistics.Next));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_call_allocates_one_load_more_when_loads_are_larger()
    {
        const int More = 20_000;
        var (small, large) = (await BytesEachAsync(100), await BytesEachAsync(100 + More));

        // What else a call allocates, 1 to 2 kB, depends on how often it has to wait; a second load would be 20,000 B.
        Assert.InRange(large - small, More * 0.9, More * 1.1);
    }

    private static async Task<double> BytesEachAsync(int payload)
    {
        const int Calls = 500;
        await using var server = await ServerProcess.StartAsync("--payload", $"{payload}");
        using var channel = Channels.H2c(server);
        await channel.AskOnStreamAsync(1);
        var before = await channel.CountersAsync(server);
        for (var i = 0; i < Calls; i++) await channel.AskAsync();

        var after = await channel.CountersAsync(server);
        return (after.Memory.AllocatedBytes - before.Memory.AllocatedBytes) / (double)Calls;
    }

    // The first call compiles, which may allocate.
    private static long Allocated(Func<PerformanceStatusResponse> make)
    {
        make();
        var before = GC.GetAllocatedBytesForCurrentThread();
        make();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
