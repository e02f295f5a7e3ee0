using System.Buffers.Binary;
using System.Net;
using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Server.Tests;

public sealed class PayloadTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    private const int MaxOffered = 64 * 1024 * 1024;

    // "123456789", the check value of CRC-32C in the catalogue of parametrised CRC algorithms.
    private static readonly byte[] Digits = "123456789"u8.ToArray();

    [Fact]
    public void The_checksum_is_the_published_one_and_can_be_continued()
    {
        Assert.Equal(0xE3069283u, Checksum.Of(Digits));
        Assert.Equal(Checksum.Of(Digits), Checksum.Of(Digits.AsSpan(5), Checksum.Of(Digits.AsSpan(0, 5))));
        Assert.Equal(0u, Checksum.Of([]));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(0, false)]
    [InlineData(9, false)]
    [InlineData(80_000, false)]
    [InlineData(90_000, true)]
    public async Task What_arrived_in_one_message_is_reported(int length, bool onLargeObjectHeap)
    {
        using var channel = Channels.H2c(shared.Server);
        var data = RandomBytes(length);

        var reply = await Client(channel)
            .UploadAsync(new() { Data = ByteString.CopyFrom(data) }, deadline: Calls.Deadline);

        Assert.Equal(Reply(data, messages: 1, largest: length, onLargeObjectHeap), reply);
    }

    [Fact(Timeout = 240_000)]
    public async Task Base64_and_each_kind_of_number_arrive_as_the_bytes_they_stand_for()
    {
        using var channel = Channels.H2c(shared.Server);
        var data = RandomBytes(400);
        var words = Enumerable.Range(0, 100).Select(i => BitConverter.ToUInt32(data, i * 4));

        var text = await Client(channel)
            .UploadTextAsync(new() { Data = Convert.ToBase64String(data) }, deadline: Calls.Deadline);
        var unsigned = await NumbersAsync(channel, new() { UnsignedBytes = { data.Select(b => (uint)b) } });
        var signed = await NumbersAsync(channel, new() { SignedBytes = { data.Select(b => (int)(sbyte)b) } });
        var fixedWords = await NumbersAsync(channel, new() { Words = { words } });

        var expected = Reply(data, messages: 1, largest: 400, onLargeObjectHeap: false);
        Assert.All([text, unsigned, signed, fixedWords], reply => Assert.Equal(expected, reply));
    }

    [Fact(Timeout = 240_000)]
    public async Task Text_that_is_no_base64_is_refused_with_the_reason()
    {
        using var channel = Channels.H2c(shared.Server);

        var error = await Assert.ThrowsAsync<RpcException>(
            async () => await Client(channel).UploadTextAsync(new() { Data = "no base64!" }, deadline: Calls.Deadline));

        Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
        Assert.Contains("data is no base64", error.Status.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Chunks_are_reported_together_in_their_order()
    {
        using var channel = Channels.H2c(shared.Server);
        var data = RandomBytes(10_000);
        using var call = Client(channel).UploadChunks(deadline: Calls.Deadline);
        foreach (var piece in data.Chunk(3_000))
        {
            await call.RequestStream.WriteAsync(new() { Data = ByteString.CopyFrom(piece) });
        }

        await call.RequestStream.CompleteAsync();

        Assert.Equal(Reply(data, messages: 4, largest: 3_000, onLargeObjectHeap: false), await call);
    }

    [Theory(Timeout = 240_000)]
    [InlineData(Content.Random)]
    [InlineData(Content.Readings)]
    public async Task A_download_is_as_long_as_asked_the_same_every_time_and_whole(Content content)
    {
        using var channel = Channels.H2c(shared.Server);

        var small = await Client(channel)
            .DownloadAsync(new() { Length = 1_000, Content = content }, deadline: Calls.Deadline);
        var large = await Client(channel)
            .DownloadAsync(new() { Length = 100_000, Content = content }, deadline: Calls.Deadline);

        Assert.Equal((1_000, 100_000), (small.Data.Length, large.Data.Length));
        Assert.True(large.Data.Span.StartsWith(small.Data.Span));
        Assert.Equal(Checksum.Of(large.Data.Span), large.Checksum);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_download_in_chunks_has_the_bytes_of_the_one_in_one_message()
    {
        using var channel = Channels.H2c(shared.Server);
        var whole = await Client(channel).DownloadAsync(new() { Length = 10_000 }, deadline: Calls.Deadline);
        using var call = Client(channel)
            .DownloadChunks(new() { Length = 10_000, ChunkLength = 3_000 }, deadline: Calls.Deadline);

        var pieces = new List<ByteString>();
        await foreach (var piece in call.ResponseStream.ReadAllAsync()) pieces.Add(piece.Data);

        Assert.Equal([3_000, 3_000, 3_000, 1_000], pieces.Select(p => p.Length));
        Assert.Equal(whole.Data, ByteString.CopyFrom([.. pieces.SelectMany(p => p)]));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(-1, 0, 0, "length must be from 0 to 67108864, not -1.")]
    [InlineData(MaxOffered + 1, 0, 0, "length must be from 0 to 67108864, not 67108865.")]
    [InlineData(10, 0, -5, "chunk_length must be 1 or more, or 0 for 65536, not -5.")]
    [InlineData(10, 7, 0, "Unknown content 7.")]
    public async Task A_download_that_cannot_be_had_is_refused_with_the_reason(
        int length, int content, int chunk, string reason)
    {
        using var channel = Channels.H2c(shared.Server);
        var request = new DownloadRequest { Length = length, Content = (Content)content, ChunkLength = chunk };

        var error = await Assert.ThrowsAsync<RpcException>(
            async () => await Client(channel).DownloadAsync(request, deadline: Calls.Deadline));

        Assert.Equal((StatusCode.InvalidArgument, reason), (error.StatusCode, error.Status.Detail));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("on", false, true)]
    [InlineData("on", true, false)]
    [InlineData("off", false, false)]
    public async Task Answers_are_compressed_when_the_server_is_told_to_and_the_caller_does_not_object(
        string option, bool uncompressed, bool expected)
    {
        await using var server = await ServerProcess.StartAsync("--compress-answers", option);

        var (compressed, length) = await AnswerOnTheWireAsync(
            server, new() { Length = 100_000, Content = Content.Readings, Uncompressed = uncompressed });

        Assert.Equal((expected, expected), (compressed, length < 50_000));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("off", "Exception was thrown by handler.")]
    [InlineData("on", "Request body too large")]
    public async Task A_unary_body_above_30_MB_fails_and_the_reason_is_told_on_request(string detailed, string expected)
    {
        await using var server = await ServerProcess.StartAsync(
            "--max-receive-message-size", "50000000", "--detailed-errors", detailed);
        using var channel = Channels.H2c(server);
        var request = new UploadRequest { Data = UnsafeByteOperations.UnsafeWrap(new byte[31_000_000]) };

        var error = await Assert.ThrowsAsync<RpcException>(
            async () => await Client(channel).UploadAsync(request, deadline: Calls.Deadline));

        Assert.Contains(expected, error.Status.Detail);
    }

    // Without a gRPC client, which would undo the compression: the answer's prefix
    // says whether and how long (gRPC over HTTP2, Length-Prefixed-Message).
    private static async Task<(bool Compressed, uint Length)> AnswerOnTheWireAsync(
        ServerProcess server, DownloadRequest wanted)
    {
        var message = wanted.ToByteArray();
        using var client = new HttpClient();
        using var request = new HttpRequestMessage(
            HttpMethod.Post, $"{server.Ready.Endpoints.H2c}/payloads.Payloads/Download")
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new ByteArrayContent([0, 0, 0, 0, (byte)message.Length, .. message]),
            Headers = { { "TE", "trailers" }, { "grpc-accept-encoding", "gzip" } },
        };
        request.Content.Headers.ContentType = new("application/grpc");
        using var response = await client.SendAsync(request).WaitAsync(Calls.Limit);
        var body = await response.Content.ReadAsByteArrayAsync().WaitAsync(Calls.Limit);
        return (body[0] == 1, BinaryPrimitives.ReadUInt32BigEndian(body.AsSpan(1)));
    }

    private static Payloads.PayloadsClient Client(GrpcChannel channel) => new(channel);

    private static async Task<UploadReply> NumbersAsync(GrpcChannel channel, UploadNumbersRequest request) =>
        await Client(channel).UploadNumbersAsync(request, deadline: Calls.Deadline);

    private static UploadReply Reply(byte[] data, int messages, int largest, bool onLargeObjectHeap) => new()
    {
        Length = data.Length,
        Checksum = Checksum.Of(data),
        Messages = messages,
        LargestMessage = largest,
        OnLargeObjectHeap = onLargeObjectHeap,
    };

    private static byte[] RandomBytes(int length)
    {
        var bytes = new byte[length];
        new Random(5).NextBytes(bytes);
        return bytes;
    }
}
