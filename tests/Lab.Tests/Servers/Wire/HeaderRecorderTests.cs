using Bytes = GrpcLab.Tests.Network.Wire;

namespace GrpcLab.Tests.Wire;

/// <summary>Frames written by hand, in the ways RFC 9113 allows for header blocks.</summary>
public sealed class HeaderRecorderTests
{
    private const byte Headers = 1, Settings = 4, PushPromise = 5, Continuation = 9;
    private const byte EndHeaders = 4, Padded = 8, Priority = 0x20;

    // :method POST, and a field that enters the table.
    private static readonly byte[] Request = [0x83, 0x40, 1, (byte)'a', 1, (byte)'b'];
    private static readonly byte[] SecondRequest = [0x83, 0xbe];

    private readonly HeaderRecorder _recorder = new();
    private readonly FrameReader _client;
    private readonly FrameReader _server;

    public HeaderRecorderTests()
    {
        var tally = new FrameTally { Headers = _recorder };
        (_client, _server) = (tally.Reader(1, toServer: true), tally.Reader(1, toServer: false));
        _client.Read([.. Bytes.Preface, .. Bytes.Settings], lost: false);
    }

    [Theory]
    [InlineData(1), InlineData(3), InlineData(1000)]
    public void A_block_is_the_same_in_one_frame_or_several_padded_or_not_however_it_is_cut(int piece)
    {
        Feed(_client, piece,
        [
            .. Bytes.Frame(Headers, EndHeaders, 1, Request),
            .. Bytes.Frame(Headers, EndHeaders | Padded | Priority, 3, [2, 0, 0, 0, 0, 16, .. SecondRequest, 0, 0]),
            .. Bytes.Frame(Headers, 0, 5, SecondRequest[..1]),
            .. Bytes.Frame(Continuation, EndHeaders, 5, SecondRequest[1..]),
        ]);

        var calls = _recorder.Since(0).Calls;

        Assert.Equal([1, 3, 5], calls.Select(c => c.Request.Stream));
        Assert.All(calls, c => Assert.Equal(["POST", "b"], c.Request.Fields.Select(f => f.Value)));
        Assert.Equal([(6, 1), (2, 1), (2, 2)], calls.Select(c => (c.Request.Bytes, c.Request.Frames)));
        Assert.Equal([15, 11, 20], calls.Select(c => c.Request.BytesOnWire));
    }

    [Fact]
    public void Each_direction_has_a_table_of_its_own_and_the_blocks_of_a_call_come_together()
    {
        _client.Read(Bytes.Frame(Headers, EndHeaders, 1, Request), lost: false);
        _server.Read([.. Bytes.Settings, .. Bytes.Frame(Headers, EndHeaders, 1, [0x88]),
            .. Bytes.Frame(Headers, EndHeaders, 1, [0x40, 1, (byte)'c', 0])], lost: false);

        var trace = _recorder.Since(0);

        var call = Assert.Single(trace.Calls);
        Assert.Equal(("200", "c"), (call.Answer![":status"].Value, call.Trailers!.Fields[0].Name));
        Assert.Equal(("a", "c"), (trace.RequestTable.Entries[0].Name, trace.AnswerTable.Entries[0].Name));
    }

    [Fact]
    public void The_table_the_server_allows_binds_the_client()
    {
        _server.Read(Bytes.Frame(Settings, 0, 0, [0, 1, 0, 0, 0, 40]), lost: false);
        _client.Read(Bytes.Frame(Headers, EndHeaders, 1, [0x3f, 9, .. Request]), lost: false);
        Assert.Equal(40, _recorder.Since(0).RequestTable.Limit);

        _client.Read(Bytes.Frame(Headers, EndHeaders, 3, [0x3f, 10, .. Request]), lost: false);

        Assert.Contains("sets the table to 41 B; the reader allows 40 B",
            Assert.Throws<InvalidDataException>(() => _recorder.Since(0)).Message);
    }

    [Fact]
    public void A_block_that_cannot_be_read_is_told_with_its_place_and_frames_are_counted_on()
    {
        var tally = new FrameTally { Headers = _recorder };
        var client = tally.Reader(7, toServer: true);
        client.Read([.. Bytes.Preface, .. Bytes.Settings, .. Bytes.Frame(Headers, EndHeaders, 9, [0xff])], lost: false);
        client.Read(Bytes.Frame(Headers, EndHeaders, 11, Request), lost: false);

        Assert.Contains("Connection 7, stream 9, to the server",
            Assert.Throws<InvalidDataException>(() => _recorder.Since(0)).Message);
        Assert.Equal(2, tally.Snapshot().ToServer(FrameType.Headers).Frames);
    }

    [Theory]
    [InlineData(Headers, EndHeaders | Padded, new byte[] { 9, 0x83 }, "more padding than payload")]
    [InlineData(PushPromise, EndHeaders, new byte[] { 0, 0, 0, 2, 0x83 }, "A server pushed")]
    public void Frames_that_are_not_understood_are_told(byte type, byte flags, byte[] payload, string expected)
    {
        _client.Read(Bytes.Frame(type, flags, 1, payload), lost: false);

        Assert.Contains(expected, Assert.Throws<InvalidDataException>(() => _recorder.Since(0)).Message);
    }

    [Fact]
    public void Only_what_came_after_the_moment_is_given_and_what_had_to_make_room_is_told()
    {
        _client.Read(Bytes.Frame(Headers, EndHeaders, 1, Request), lost: false);
        var moment = _recorder.Recorded;
        for (var stream = 3; stream < 3 + (2 * HeaderRecorder.MaxBlocks); stream += 2)
        {
            _client.Read(Bytes.Frame(Headers, EndHeaders, stream, SecondRequest), lost: false);
        }

        var blocks = _recorder.Since(moment).Blocks;
        Assert.Equal((HeaderRecorder.MaxBlocks, 3), (blocks.Count, blocks[0].Stream));
        Assert.StartsWith("20,001 header blocks arrived, but only the last 20,000 are kept.",
            Assert.Throws<InvalidOperationException>(() => _recorder.Since(0)).Message);
    }

    private static void Feed(FrameReader reader, int piece, byte[] bytes)
    {
        foreach (var part in bytes.Chunk(piece)) reader.Read(part, lost: false);
    }
}
