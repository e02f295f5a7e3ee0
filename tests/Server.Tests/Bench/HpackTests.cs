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
    public void Without_the_internals_there_is_no_decoder() =>
        Assert.Null(InternalDecoder.Find(typeof(object).Assembly));

    [Fact]
    public void Blocks_that_give_no_field_are_no_measurement()
    {
        var decoder = InternalDecoder.Find(typeof(SocketsHttpHandler).Assembly)!;

        // A dynamic table's size, which is no field (RFC 7541, section 6.3).
        Assert.Throws<InvalidOperationException>(() => HpackBench.Measure(decoder, [0x20]));
    }

    [Fact]
    public void A_length_that_fits_seven_bits_takes_one_byte() =>
        Assert.Equal(
            [0x00, 10, .. "custom-key"u8, 13, .. "custom-header"u8], HpackBench.Literal("custom-key", "custom-header"));

    [Fact]
    public void A_longer_one_goes_on_in_further_bytes() =>
        Assert.Equal([0x00, 0x7f, 0x82, 0x3f], HpackBench.Literal(new('a', 8_193), "")[..4]);
}
