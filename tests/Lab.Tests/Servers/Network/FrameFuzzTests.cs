namespace GrpcLab.Tests.Network;

public sealed class FrameFuzzTests
{
    // RFC 7541, appendix C: three requests on one connection, the last two from the table.
    private static readonly string[] Blocks =
    [
        "828684418cf1e3c2e5f23a6ba0ab90f4ff", "828684be5886a8eb10649cbf",
        "828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf", "3fe11f82", "400a637573746f6d2d6b65790c637573746f6d",
    ];

    [Fact(Timeout = 600_000)]
    public Task Damaged_frames_and_headers_are_counted_or_told_and_take_bounded_memory()
    {
        byte[] calls =
        [
            .. Wire.Settings, .. Blocks.SelectMany((block, i) => (byte[])[
                .. Wire.Frame(1, 4, (2 * i) + 1, Convert.FromHexString(block)),
                .. Wire.Frame(0, 1, (2 * i) + 1, [1, 2])]),
            .. Wire.Frame(1, 0, 99, Convert.FromHexString(Blocks[0])), .. Wire.Frame(9, 4, 99, [0x82]),
            .. Wire.Ping(), .. Wire.GoAway(7, 11), .. Wire.RstStream(3, 8), .. Wire.WindowUpdate(0, 65_536),
            .. Wire.Frame(4, 0, 0, [0, 1, 0, 0, 0x10, 0]), .. Wire.Frame(1, 0x2c, 5, [2, 0, 0, 0, 1, 16, 0x82, 0, 0]),
        ];
        return new Fuzzer([[.. Wire.Preface, .. calls], calls]).RunAsync(IsRead, bytesPerByte: 4_000);
    }

    private static bool IsRead(byte[] bytes)
    {
        var tally = new FrameTally { Headers = new HeaderRecorder() };
        var piece = 1 + (bytes.Length % 50);
        foreach (var reader in (FrameReader[])[tally.ReaderOfClient(1), tally.ReaderOfServer(1)])
        {
            for (var at = 0; at < bytes.Length; at += piece)
            {
                reader.Read(bytes.AsSpan(at, Math.Min(piece, bytes.Length - at)), lost: false);
            }
        }

        var counts = tally.Snapshot();
        Assert.InRange(counts.TotalToServer.Bytes, 0, bytes.Length);
        Assert.InRange(counts.TotalToClient.Bytes, 0, bytes.Length);
        return counts.NotHttp2 < 2 & IsDecoded(tally.Headers) & IsBlock(bytes);
    }

    private static bool IsDecoded(HeaderRecorder headers)
    {
        try
        {
            return headers.Since(0).Blocks.Count > 0;
        }
        catch (InvalidDataException)
        {
            return false;
        }
    }

    private static bool IsBlock(byte[] bytes)
    {
        try
        {
            return new HpackDecoder().Decode(bytes.AsSpan(Math.Min(bytes.Length, Wire.Settings.Length * 2))).Count >= 0;
        }
        catch (InvalidDataException)
        {
            return false;
        }
    }
}
