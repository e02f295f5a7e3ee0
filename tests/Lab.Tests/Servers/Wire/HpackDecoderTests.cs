namespace GrpcLab.Tests.Wire;

/// <summary>The examples of RFC 7541, appendix C: each block of a group in order, and the table after it.</summary>
public sealed class HpackDecoderTests
{
    private static readonly string[] FirstRequest =
        [":method: GET", ":scheme: http", ":path: /", ":authority: www.example.com"];
    private static readonly string[] ThirdRequest =
        [":method: GET", ":scheme: https", ":path: /index.html", ":authority: www.example.com",
            "custom-key: custom-value"];

    private const string Location = "location: https://www.example.com";
    private const string FirstDate = "date: Mon, 21 Oct 2013 20:13:21 GMT";
    private const string SecondDate = "date: Mon, 21 Oct 2013 20:13:22 GMT";
    private const string Cookie = "set-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1";

    [Theory]
    [InlineData("400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572", "custom-key: custom-header",
        HeaderForm.Added, 0, 55)]
    [InlineData("040c 2f73 616d 706c 652f 7061 7468", ":path: /sample/path", HeaderForm.Literal, 4, 0)]
    [InlineData("1008 7061 7373 776f 7264 0673 6563 7265 74", "password: secret", HeaderForm.NeverIndexed, 0, 0)]
    [InlineData("82", ":method: GET", HeaderForm.Indexed, 2, 0)]
    public void C2_a_field_in_each_form(string block, string expected, HeaderForm form, int index, int tableSize)
    {
        var decoder = new HpackDecoder();

        var field = Assert.Single(decoder.Decode(Bytes(block)));

        Assert.Equal((expected, form, index, Bytes(block).Length),
            ($"{field.Name}: {field.Value}", field.Form, field.Index, field.Bytes));
        Assert.Equal(tableSize, decoder.Table.Size);
    }

    [Theory]
    [InlineData(
        "8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
        "8286 84be 5808 6e6f 2d63 6163 6865",
        "8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65")]
    [InlineData(
        "8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff",
        "8286 84be 5886 a8eb 1064 9cbf",
        "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf")]
    public void C3_and_C4_three_requests_without_and_with_Huffman_coding(string first, string second, string third)
    {
        var decoder = new HpackDecoder();

        Expect(decoder, first, FirstRequest, 57, ":authority: www.example.com");
        Expect(decoder, second, [.. FirstRequest, "cache-control: no-cache"], 110, "cache-control: no-cache",
            ":authority: www.example.com");
        Expect(decoder, third, ThirdRequest, 164, "custom-key: custom-value", "cache-control: no-cache",
            ":authority: www.example.com");
    }

    [Theory]
    [InlineData(
        """
        4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133
        2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d
        """,
        "4803 3330 37c1 c0bf",
        """
        88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970
        7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61
        6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31
        """)]
    [InlineData(
        """
        4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad
        1718 63c7 8f0b 97c8 e9ae 82ae 43d3
        """,
        "4883 640e ffc1 c0bf",
        """
        88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2
        e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07
        """)]
    public void C5_and_C6_three_answers_that_push_entries_out_of_a_table_of_256_bytes(
        string first, string second, string third)
    {
        var decoder = new HpackDecoder { Allowed = 256 };
        Assert.Empty(decoder.Decode(Bytes("3fe1 01"))); // Sets the table to 256, as the sender of these blocks has it.

        Expect(decoder, first, [":status: 302", "cache-control: private", FirstDate, Location], 222,
            Location, FirstDate, "cache-control: private", ":status: 302");
        Expect(decoder, second, [":status: 307", "cache-control: private", FirstDate, Location], 222,
            ":status: 307", Location, FirstDate, "cache-control: private");
        Expect(decoder, third,
            [":status: 200", "cache-control: private", SecondDate, Location, "content-encoding: gzip", Cookie], 215,
            Cookie, "content-encoding: gzip", SecondDate);
        Assert.Equal(5, decoder.Table.Dropped);
    }

    [Fact]
    public void An_entry_larger_than_the_table_empties_it_and_is_still_a_field()
    {
        var decoder = new HpackDecoder { Allowed = 60 };
        decoder.Decode(Bytes("3f1d 400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572"));

        var field = Assert.Single(decoder.Decode([0x40, 1, (byte)'a', 60, .. Enumerable.Repeat((byte)'b', 60)]));

        Assert.Equal(60, field.Value.Length);
        Assert.Empty(decoder.Table.Entries);
    }

    [Theory]
    [InlineData("80", "names entry 0")]
    [InlineData("be", "names entry 62")]
    [InlineData("ffff ffff ff7f", "more than 28 bits")]
    [InlineData("400a 6375", "ends in the middle of a field")]
    [InlineData("41", "ends in the middle of a field")]
    [InlineData("3fe2 1f", "sets the table to 4097 B; the reader allows 4096 B")]
    [InlineData("4881 ff", "Huffman-coded string does not end")]
    public void What_breaks_the_rules_is_told(string block, string expected)
    {
        var error = Assert.Throws<InvalidDataException>(() => new HpackDecoder().Decode(Bytes(block)));

        Assert.Contains(expected, error.Message);
    }

    private static void Expect(
        HpackDecoder decoder, string block, string[] fields, int tableSize, params string[] table)
    {
        var read = decoder.Decode(Bytes(block));

        Assert.Equal(fields, read.Select(f => $"{f.Name}: {f.Value}"));
        Assert.Equal(Bytes(block).Length, read.Sum(f => f.Bytes));
        Assert.Equal((tableSize, string.Join('\n', table)),
            (decoder.Table.Size, string.Join('\n', decoder.Table.Entries.Select(e => $"{e.Name}: {e.Value}"))));
        Assert.Equal(Enumerable.Range(62, table.Length), decoder.Table.Entries.Select(e => e.Index));
    }

    private static byte[] Bytes(string hex) =>
        Convert.FromHexString(string.Concat(hex.Where(char.IsAsciiLetterOrDigit)));
}
