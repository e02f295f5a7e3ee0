using GrpcLab.Bench;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GrpcLab.Programs.Tests;

/// <summary>The runtime's own decoders are where the bench looks for them, and what they are given is HPACK.</summary>
public sealed class HpackTests
{
    [Theory]
    [InlineData(typeof(KestrelServer))]
    [InlineData(typeof(SocketsHttpHandler))]
    public void A_decoder_gives_one_field_for_each_block(Type owner)
    {
        var decoder = InternalDecoder.Find(owner.Assembly);

        decoder!.Repeat(HpackBench.Literal("new-header", "value"), 5);
        decoder.Repeat(HpackBench.Literal(new('a', 8_193), new('a', 8_193)), 2);

        Assert.Equal(7, decoder.Fields);
    }

    [Fact]
    public void Blocks_that_give_no_field_are_no_measurement()
    {
        var decoder = InternalDecoder.Find(typeof(SocketsHttpHandler).Assembly)!;

        // A dynamic table's size, which is no field (RFC 7541, section 6.3).
        Assert.Throws<InvalidOperationException>(() => HpackBench.Measure(decoder, [0x20]));
    }
}
