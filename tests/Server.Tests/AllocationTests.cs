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

    // The first call compiles, which may allocate.
    private static long Allocated(Func<PerformanceStatusResponse> make)
    {
        make();
        var before = GC.GetAllocatedBytesForCurrentThread();
        make();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
