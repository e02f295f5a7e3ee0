using GrpcLab.Tests.Display;

namespace GrpcLab.Tests.Payloads;

[Collection(HostCollection.Name)]
public sealed class HeapUseTests
{
    // An array's header and length, and rounding up to eight bytes, on 64-bit systems.
    private const int ArrayOverhead = 24;

    [Fact]
    public void Allocated_bytes_are_exact()
    {
        var use = HeapUse.Of(1_000, () => new byte[1_000]);

        Assert.Equal((1_000, 1_000 + ArrayOverhead), (use.Times, use.BytesEach));
        Assert.Equal(1_000 * (1_000 + ArrayOverhead), use.AllocatedBytes);
    }

    [Fact]
    public void Collections_are_counted_and_the_full_ones_apart()
    {
        var use = HeapUse.Of(3, () => Collected(generation: 0));
        var full = HeapUse.Of(3, () => Collected(generation: 2));

        Assert.InRange(use.Collections, 3, 30);
        Assert.InRange(full.FullCollections, 3, full.Collections);
        Assert.InRange(use.FullCollections, 0, use.Collections - 1);
    }

    private static object? Collected(int generation)
    {
        GC.Collect(generation);
        return null;
    }
}
