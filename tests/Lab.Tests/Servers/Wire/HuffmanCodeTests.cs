namespace GrpcLab.Tests.Wire;

public sealed class HuffmanCodeTests
{
    // RFC 7541, appendix B: the first and the last code of each length; those between are consecutive numbers.
    [Theory]
    [InlineData('0', 0x0, 5), InlineData('t', 0x9, 5), InlineData(' ', 0x14, 6), InlineData('u', 0x2d, 6),
        InlineData(':', 0x5c, 7)]
    [InlineData('z', 0x7b, 7), InlineData('&', 0xf8, 8), InlineData('Z', 0xfd, 8), InlineData('!', 0x3f8, 10),
        InlineData('?', 0x3fc, 10)]
    [InlineData('\'', 0x7fa, 11), InlineData('|', 0x7fc, 11), InlineData('#', 0xffa, 12), InlineData('>', 0xffb, 12)]
    [InlineData(0, 0x1ff8, 13), InlineData('~', 0x1ffd, 13), InlineData('^', 0x3ffc, 14), InlineData('}', 0x3ffd, 14)]
    [InlineData('<', 0x7ffc, 15), InlineData('{', 0x7ffe, 15), InlineData('\\', 0x7fff0, 19),
        InlineData(208, 0x7fff2, 19)]
    [InlineData(128, 0xfffe6, 20), InlineData(226, 0xfffed, 20), InlineData(153, 0x1fffdc, 21),
        InlineData(230, 0x1fffe8, 21)]
    [InlineData(129, 0x3fffd2, 22), InlineData(233, 0x3fffeb, 22), InlineData(1, 0x7fffd8, 23),
        InlineData(239, 0x7ffff4, 23)]
    [InlineData(9, 0xffffea, 24), InlineData(237, 0xfffff5, 24), InlineData(199, 0x1ffffec, 25),
        InlineData(235, 0x1ffffef, 25)]
    [InlineData(192, 0x3ffffe0, 26), InlineData(255, 0x3ffffee, 26), InlineData(203, 0x7ffffde, 27),
        InlineData(254, 0x7fffff0, 27)]
    [InlineData(2, 0xfffffe2, 28), InlineData(249, 0xffffffe, 28), InlineData(10, 0x3ffffffc, 30),
        InlineData(256, 0x3fffffff, 30)]
    public void The_codes_are_those_of_the_appendix(int symbol, int code, int bits) =>
        Assert.Equal((code, bits), HuffmanCode.Of(symbol));

    [Fact]
    public void The_code_is_complete() =>
        Assert.Equal(1L << 30, Enumerable.Range(0, 257).Sum(symbol => 1L << (30 - HuffmanCode.Of(symbol).Bits)));

    [Theory]
    [InlineData("00")] // '0' and three zeros, where ones belong
    [InlineData("07ff")] // eight ones too many
    [InlineData("ffffffff")] // the end of the string, inside it
    public void Wrong_padding_is_refused(string hex) =>
        Assert.Throws<InvalidDataException>(() => HuffmanCode.Decode(Convert.FromHexString(hex)));
}
