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
                var seen = new Seen();

                Feed(new FrameReader(fromClient, seen), bytes, [.. cuts.Select(c => c.Get)]);

                var expected = frames.Select(
                    f => ((FrameType)Math.Min(f.Type % 12, 10), f.Flags, f.Payload.Length, f.Stream & int.MaxValue));
                return seen.Frames.Skip(1).Select(f => (f.Type, f.Flags, f.Length, f.Stream)).SequenceEqual(expected);
            }).Check(Config);

    [Theory]
    [InlineData(7), InlineData(16_384), InlineData(20_000_000)]
    public void A_frame_of_the_largest_size_is_one_frame(int piece)
    {
        byte[] bytes = [.. Wire.Settings, .. Wire.Frame(0, 1, 1, new byte[(1 << 24) - 1]), .. Wire.Ping(ack: true)];
        var seen = new Seen();

        Feed(new FrameReader(fromClient: false, seen), bytes, [piece]);

        Assert.Equal([FrameType.Settings, FrameType.Data, FrameType.Ping], seen.Frames.Select(f => f.Type));
        Assert.Equal(bytes.Length, seen.Frames.Sum(f => f.Count.Bytes));
        Assert.Equal([false, false, true], seen.Frames.Select(f => f.Ack));
    }

    [Theory]
    [InlineData(1), InlineData(5), InlineData(100)]
    public void Reasons_and_increments_are_read_from_the_payload(int piece)
    {
        byte[] bytes =
            [.. Wire.Settings, .. Wire.GoAway(7, 11), .. Wire.RstStream(3, 8),
                .. Wire.WindowUpdate(0, 65_536), .. Wire.Ping()];
        var seen = new Seen();

        Feed(new FrameReader(fromClient: false, seen), bytes, [piece]);

        Assert.Equal([null, 11u, 8u, 65_536u, null], seen.Frames.Select(f => f.Detail));
    }

    [Fact]
    public void A_frame_is_reported_with_its_last_byte_and_no_sooner()
    {
        var seen = new Seen();
        var reader = new FrameReader(fromClient: false, seen);
        reader.Read(Wire.Settings, lost: false);

        reader.Read(Wire.Ping().AsSpan(0, 16), lost: false);
        Assert.Single(seen.Frames);
        reader.Read(Wire.Ping().AsSpan(16), lost: true);

        Assert.Equal([false, true], seen.Lost);
    }

    [Theory]
    [InlineData(true, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")]
    [InlineData(true, "PRI * HTTP/2.0\r\n\r\nSM\r\n\rX")]
    [InlineData(false, "HTTP/1.1 400 Bad Request\r\n\r\n")]
    public void What_is_not_HTTP2_is_reported_once_and_not_taken_for_frames(bool fromClient, string words)
    {
        var seen = new Seen();
        var reader = new FrameReader(fromClient, seen);

        Feed(reader, System.Text.Encoding.ASCII.GetBytes(words), [3]);
        reader.Read(Wire.Ping(), lost: false);

        Assert.Equal((1, 0), (seen.TimesGivenUp, seen.Frames.Count));
    }

    private static void Feed(FrameReader reader, byte[] bytes, int[] cuts)
    {
        var at = 0;
        for (var i = 0; at < bytes.Length; i++)
        {
            var piece = Math.Min(bytes.Length - at, cuts.Length == 0 ? bytes.Length : cuts[i % cuts.Length]);
            reader.Read(bytes.AsSpan(at, piece), lost: false);
            at += piece;
        }
    }

    private sealed class Seen : IFrameSink
    {
        public List<FrameSeen> Frames { get; } = [];

        public List<bool> Lost { get; } = [];

        public int TimesGivenUp { get; private set; }

        public void Saw(FrameSeen frame, bool toServer, bool lost)
        {
            Frames.Add(frame);
            Lost.Add(lost);
        }

        public void NotHttp2() => TimesGivenUp++;
    }
}
