using Google.Protobuf;

namespace GrpcLab.Gateway.Tests;

public sealed class ByteLoadTests
{
    private static readonly byte[] Array = [10, 11, 12, 13, 14, 15, 16, 17];

    [Fact]
    public void A_view_shows_the_field_and_not_the_array_around_it()
    {
        var load = UnsafeByteOperations.UnsafeWrap(Array.AsMemory(2, 3));

        Assert.Equal([12, 13, 14], ByteLoads.View(load).ToArray());
    }

    [Fact]
    public void A_view_copies_nothing()
    {
        var array = Array.ToArray();
        var view = ByteLoads.View(UnsafeByteOperations.UnsafeWrap(array.AsMemory(2, 3)));

        array[2] = 99;

        Assert.Equal(99, view.Span[0]);
    }

    [Fact]
    public void A_copy_is_not_changed_with_its_source()
    {
        var array = Array.ToArray();
        var copy = ByteLoads.Copy(UnsafeByteOperations.UnsafeWrap(array.AsMemory(2, 3)));

        array[2] = 99;

        Assert.Equal([12, 13, 14], copy);
    }

    [Fact]
    public void A_load_that_stands_in_no_array_is_read_all_the_same()
    {
        using var owner = new MemoryWithoutArray([1, 2, 3]);

        Assert.Equal([1, 2, 3], ByteLoads.View(UnsafeByteOperations.UnsafeWrap(owner.Memory)).ToArray());
    }

    [Fact]
    public void An_empty_load_is_empty_either_way()
    {
        Assert.Empty(ByteLoads.Copy(ByteString.Empty));
        Assert.Equal(0, ByteLoads.View(ByteString.Empty).Length);
    }
}
