namespace GrpcLab.Tests.LargeMessages;

public sealed class RawCopyTests
{
    [Theory(Timeout = 240_000)]
    [InlineData(false, 1, 128 * 1024)]
    [InlineData(false, 20_000_000, 4096)]
    [InlineData(true, 3_000_001, 128 * 1024)]
    public async Task Every_byte_arrives_and_the_next_copy_begins_where_the_last_ended(
        bool tls, int length, int readSize)
    {
        var data = new byte[length];
        await using var raw = await RawCopy.StartAsync(tls, readSize);

        await raw.SendAsync(data);
        await raw.SendAsync(data);
    }

    [Fact(Timeout = 240_000)]
    public async Task Nothing_at_all_cannot_be_copied()
    {
        await using var raw = await RawCopy.StartAsync();

        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => raw.SendAsync(Array.Empty<byte>()));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_receiver_that_loses_bytes_is_noticed()
    {
        // What the receiver is told and what it is sent differ, as when bytes are lost on the way.
        using var wire = new MemoryStream();
        wire.Write(BitConverter.GetBytes(10L));
        wire.Write(new byte[4]);
        wire.Position = 0;

        await RawReceiver.RunAsync(wire, readSize: 64);

        Assert.Equal(4L, BitConverter.ToInt64(wire.ToArray().AsSpan()[^sizeof(long)..]));
    }
}
