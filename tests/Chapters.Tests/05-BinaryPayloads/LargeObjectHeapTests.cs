using GrpcLab.Tests.Display;

namespace GrpcLab.Tests.Payloads;

[Collection(HostCollection.Name)]
public sealed class LargeObjectHeapTests
{
    [Fact]
    public void The_smallest_array_there_is_just_below_85000_bytes() =>
        Assert.Equal(85_000 - 3 * nint.Size, LargeObjectHeap.SmallestByteArray);

    [Fact]
    public void A_new_array_of_that_length_is_held_there() =>
        Assert.True(LargeObjectHeap.Holds(new byte[LargeObjectHeap.SmallestByteArray]));

    [Theory]
    [InlineData(80_000, 0)]
    [InlineData(90_000, 2)]
    public void A_large_array_is_freed_by_nothing_less_than_a_collection_of_generation_2(int length, int generation) =>
        Assert.Equal(generation, LargeObjectHeap.FreedByCollectionOf(length));

    // A collection between the two lines would age the array, so the best of a few tries counts.
    [Fact]
    public void A_new_array_one_byte_shorter_is_not() =>
        Assert.Contains(
            Enumerable.Range(0, 5), _ => !LargeObjectHeap.Holds(new byte[LargeObjectHeap.SmallestByteArray - 1]));
}
