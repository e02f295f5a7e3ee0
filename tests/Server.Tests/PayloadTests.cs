using BinaryPayloads;
using Grpc.Core;
using Grpc.Net.Client;

namespace GrpcLab.Server.Tests;

public sealed class PayloadTests(DefaultServer shared) : IClassFixture<DefaultServer>
{
    private const int MaxOffered = 64 * 1024 * 1024;

    [Fact(Timeout = 240_000)]
    public async Task Base64_and_each_kind_of_number_arrive_as_the_bytes_they_stand_for()
    {
        using var channel = Channels.H2c(shared.Server);
        var data = new byte[400];
        new Random(5).NextBytes(data);
        var words = Enumerable.Range(0, 100).Select(i => BitConverter.ToUInt32(data, i * 4));

        var text = await Client(channel)
            .UploadTextAsync(new() { Data = Convert.ToBase64String(data) }, deadline: Calls.Deadline);
        var unsigned = await NumbersAsync(channel, new() { UnsignedBytes = { data.Select(b => (uint)b) } });
        var signed = await NumbersAsync(channel, new() { SignedBytes = { data.Select(b => (int)(sbyte)b) } });
        var fixedWords = await NumbersAsync(channel, new() { Words = { words } });

        var expected = new UploadReply
        {
            Length = 400,
            Checksum = Checksum.Of(data),
            Messages = 1,
            LargestMessage = 400,
        };
        Assert.All([text, unsigned, signed, fixedWords], reply => Assert.Equal(expected, reply));
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

    private static Payloads.PayloadsClient Client(GrpcChannel channel) => new(channel);

    private static async Task<UploadReply> NumbersAsync(GrpcChannel channel, UploadNumbersRequest request) =>
        await Client(channel).UploadNumbersAsync(request, deadline: Calls.Deadline);
}
