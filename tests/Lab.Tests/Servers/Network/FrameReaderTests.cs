using FsCheck;
using FsCheck.Fluent;

namespace GrpcLab.Tests.Network;

public sealed class FrameReaderTests
{
    private static readonly Config Config = FsCheck.Config.QuickThrowOnFailure.WithMaxTest(400)
        .WithReplay(20261121UL, 7UL);

    [Fact]
    public void Frames_are_found_however_their_bytes_are_cut() =>
        Prop.ForAll<(byte Type, byte Flags, int Stream, byte[] Payload)[], PositiveInt[], bool>(
            (frames, cuts, fromClient) =>
            {
                byte[] bytes = [.. fromClient ? Wire.Preface : [], .. Wire.Settings, .. frames.SelectMany(
                    f => Wire.Frame((byte)(f.Type % 12), f.Flags, f.Stream, f.Payload))];
                var seen = Read(fromClient, bytes, [.. cuts.Select(c => c.Get)]);

                var expected = frames.Select(
                    f => ((FrameType)Math.Min(f.Type % 12, 10), f.Flags, f.Payload.Length, f.Stream & int.MaxValue));
                return seen.Skip(1).Select(f => (f.Type, f.Flags, f.Length, f.Stream)).SequenceEqual(expected);
            }).Check(Config);

    [Theory]
    [InlineData(7), InlineData(16_384), InlineData(20_000_000)]
    public void A_frame_of_the_largest_size_is_one_frame(int piece)
    {
        byte[] bytes = [.. Wire.Settings, .. Wire.Frame(0, 1, 1, new byte[(1 << 24) - 1]), .. Wire.Ping(ack: true)];

        var seen = Read(fromClient: false, bytes, piece);

        Assert.Equal([FrameType.Settings, FrameType.Data, FrameType.Ping], seen.Select(f => f.Type));
        Assert.Equal(bytes.Length, seen.Sum(f => f.Count.Bytes));
        Assert.Equal([false, false, true], seen.Select(f => f.Ack));
    }

    [Theory]
    [InlineData(1), InlineData(5), InlineData(100)]
    public void Reasons_and_increments_are_read_from_the_payload(int piece)
    {
        byte[] bytes =
            [.. Wire.Settings, .. Wire.GoAway(7, 11), .. Wire.RstStream(3, 8),
                .. Wire.WindowUpdate(0, 65_536), .. Wire.Ping()];

        var seen = Read(fromClient: false, bytes, piece);

        Assert.Equal([null, 11u, 8u, 65_536u, null], seen.Select(f => f.Detail));
    }

    [Theory]
    [InlineData(true, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")]
    [InlineData(true, "PRI * HTTP/2.0\r\n\r\nSM\r\n\rX")]
    [InlineData(false, "HTTP/1.1 400 Bad Request\r\n\r\n")]
    public void What_is_not_HTTP2_is_not_taken_for_frames(bool fromClient, string words)
    {
        byte[] bytes = [.. System.Text.Encoding.ASCII.GetBytes(words), .. Wire.Ping()];

        Assert.Empty(Read(fromClient, bytes, 3));
    }

    private static List<FrameSeen> Read(bool fromClient, byte[] bytes, params int[] cuts)
    {
        var seen = new List<FrameSeen>();
        var reader = new FrameReader(fromClient, (frame, _) => seen.Add(frame));
        for (var (i, at) = (0, 0); at < bytes.Length; i++)
        {
            var piece = Math.Min(bytes.Length - at, cuts.Length == 0 ? bytes.Length : cuts[i % cuts.Length]);
            reader.Read(bytes.AsSpan(at, piece), lost: false);
            at += piece;
        }

        return seen;
    }
}

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
        foreach (var reader in (FrameReader[])[tally.Reader(1, toServer: true), tally.Reader(1, toServer: false)])
        {
            for (var at = 0; at < bytes.Length; at += piece)
            {
                reader.Read(bytes.AsSpan(at, Math.Min(piece, bytes.Length - at)), lost: false);
            }
        }

        var counts = tally.Snapshot();
        Assert.InRange(counts.TotalToServer.Bytes, 0, bytes.Length);
        Assert.InRange(counts.TotalToClient.Bytes, 0, bytes.Length);
        return counts.TotalToServer.Frames + counts.TotalToClient.Frames > 0
            & IsDecoded(tally.Headers) & IsBlock(bytes);
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
