using System.Buffers.Binary;
using System.Runtime.InteropServices;
using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;

namespace GrpcLab.Server;

/// <summary>Takes and gives binary data in several forms, and says what arrived.</summary>
internal sealed class PayloadsService(PayloadContent content, ServerCounters counters) : Payloads.PayloadsBase
{
    // As large as a chunk can be without its array going to the large object heap, and a power of two.
    private const int StandardChunk = 64 * 1024;

    private static readonly WriteOptions Uncompressed = new(WriteFlags.NoCompress);

    public override Task<UploadReply> Upload(UploadRequest request, ServerCallContext context) =>
        Task.FromResult(Received(request.Data.Span, ArrayOf(request.Data)));

    public override Task<UploadReply> UploadText(UploadTextRequest request, ServerCallContext context) =>
        Task.FromResult(Received(Decode(request.Data), request.Data));

    public override Task<UploadReply> UploadNumbers(UploadNumbersRequest request, ServerCallContext context) =>
        Task.FromResult(Received(ToBytes(request), carrier: null));

    public override async Task<UploadReply> UploadChunks(
        IAsyncStreamReader<UploadRequest> requestStream, ServerCallContext context)
    {
        var reply = new UploadReply();
        while (await requestStream.MoveNext(context.CancellationToken))
        {
            counters.MessageRead();
            var data = requestStream.Current.Data;
            Add(reply, data.Span, ArrayOf(data));
        }

        return reply;
    }

    public override Task<DownloadReply> Download(DownloadRequest request, ServerCallContext context)
    {
        var data = Wanted(request);
        context.WriteOptions = request.Uncompressed ? Uncompressed : context.WriteOptions;
        return Task.FromResult(Reply(data));
    }

    public override async Task DownloadChunks(
        DownloadRequest request, IServerStreamWriter<DownloadReply> responseStream, ServerCallContext context)
    {
        var data = Wanted(request);
        var chunk = request.ChunkLength == 0 ? StandardChunk : request.ChunkLength;
        responseStream.WriteOptions = request.Uncompressed ? Uncompressed : responseStream.WriteOptions;
        for (; !data.IsEmpty; data = data[Math.Min(chunk, data.Length)..])
        {
            await responseStream.WriteAsync(Reply(data[..Math.Min(chunk, data.Length)]), context.CancellationToken);
        }
    }

    private static UploadReply Received(ReadOnlySpan<byte> data, object? carrier)
    {
        var reply = new UploadReply();
        Add(reply, data, carrier);
        return reply;
    }

    // Notes the data of one message, and where the object lies that they came in: an array or a
    // string on the large object heap counts as of the oldest generation from its first moment on.
    private static void Add(UploadReply reply, ReadOnlySpan<byte> data, object? carrier)
    {
        reply.Length += data.Length;
        reply.Checksum = Checksum.Of(data, reply.Checksum);
        reply.Messages++;
        reply.LargestMessage = Math.Max(reply.LargestMessage, data.Length);
        reply.OnLargeObjectHeap |= carrier is not null && GC.GetGeneration(carrier) == GC.MaxGeneration;
    }

    private static byte[]? ArrayOf(ByteString data) =>
        MemoryMarshal.TryGetArray(data.Memory, out var segment) ? segment.Array : null;

    private ReadOnlyMemory<byte> Wanted(DownloadRequest request) => request switch
    {
        { Length: < 0 or > PayloadContent.MaxBytes } =>
            throw Invalid($"length must be from 0 to {PayloadContent.MaxBytes}, not {request.Length}."),
        { ChunkLength: < 0 } =>
            throw Invalid($"chunk_length must be 1 or more, or 0 for {StandardChunk}, not {request.ChunkLength}."),
        { Content: not (Content.Random or Content.Readings) } =>
            throw Invalid($"Unknown content {(int)request.Content}."),
        _ => content.First(request.Length, request.Content),
    };

    // Wrapped, not copied: PayloadContent never changes what it has given out.
    private static DownloadReply Reply(ReadOnlyMemory<byte> data) =>
        new() { Data = UnsafeByteOperations.UnsafeWrap(data), Checksum = Checksum.Of(data.Span) };

    private static byte[] Decode(string base64)
    {
        try
        {
            return Convert.FromBase64String(base64);
        }
        catch (FormatException e)
        {
            throw Invalid($"data is not valid base64: {e.Message}");
        }
    }

    private static byte[] ToBytes(UploadNumbersRequest request)
    {
        if (request.Words.Count > 0) return FromWords(request.Words);

        return request.SignedBytes.Count > 0
            ? FromNumbers(request.SignedBytes, number => (byte)number)
            : FromNumbers(request.UnsignedBytes, number => (byte)number);
    }

    private static byte[] FromNumbers<T>(IList<T> numbers, Func<T, byte> toByte)
    {
        var bytes = new byte[numbers.Count];
        for (var i = 0; i < bytes.Length; i++) bytes[i] = toByte(numbers[i]);

        return bytes;
    }

    private static byte[] FromWords(IList<uint> words)
    {
        var bytes = new byte[words.Count * sizeof(uint)];
        for (var i = 0; i < words.Count; i++)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(i * sizeof(uint)), words[i]);
        }

        return bytes;
    }

    private static RpcException Invalid(string why) => new(new Status(StatusCode.InvalidArgument, why));
}
