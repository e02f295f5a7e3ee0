using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;
using GrpcLab.Tests.Display;
using static GrpcLab.Tests.Exercises.Attempt;

namespace GrpcLab.Tests.Exercises;

/// <summary>A file in chunks. Its check counts the bytes this process allocates, so nothing else may run.</summary>
[Collection(HostCollection.Name)]
public sealed class UploadFileInChunksExercise : ExerciseTests<UploadFileInChunksExercise>, IAttempts
{
    private const int Chunk = 64 * 1024;

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("5.2: chunks wrapped from one buffer", "41,943,040 bytes in ",
            () => SendAsync((call, file) => AllAsync(call, file, Wrap))),
        AlsoPasses("5.2: a file that is disposed at its end", "41,943,040 bytes in ",
            () => SendAsync(async (call, file) =>
            {
                await using (file) await AllAsync(call, file, Wrap);
            })),
        AlsoFails("5.2: a copy of each chunk", "each piece is copied into an array of its own",
            () => SendAsync((call, file) => AllAsync(call, file, memory => ByteString.CopyFrom(memory.Span)))),
        AlsoFails("5.2: the stub, all at once", "Send the file in pieces",
            () => Check.Exercise("5.2", async (server, file) =>
            {
                using var channel = server.OpenChannel();
                using var all = new MemoryStream();
                await file.CopyToAsync(all);
                return await new BinaryPayloads.Payloads.PayloadsClient(channel)
                    .UploadAsync(new() { Data = ByteString.CopyFrom(all.ToArray()) });
            })),
        AlsoFails("5.2: the whole buffer after a short read", "send only those",
            () => SendAsync(async (call, file) =>
        {
            var buffer = new byte[Chunk];
            while (await file.ReadAsync(buffer) > 0) await WriteAsync(call, Wrap(buffer));
        })),
        AlsoFails("5.2: a buffer filled again before the write", "the checksums differ",
            () => SendAsync(async (call, file) =>
            {
                var buffer = new byte[Chunk];
                var (read, next) = (await file.ReadAsync(buffer), 0);
                for (; read > 0; read = next)
                {
                    var data = Wrap(buffer.AsMemory(0, read));
                    next = await file.ReadAsync(buffer);
                    await WriteAsync(call, data);
                }
            })),
        AlsoFails("5.2: chunks for the large object heap", "goes to the large object heap",
            () => SendAsync(async (call, file) =>
            {
                var buffer = new byte[1_000_000];
                int read;
                while ((read = await file.ReadAtLeastAsync(buffer, buffer.Length, throwOnEndOfStream: false)) > 0)
                {
                    await WriteAsync(call, Wrap(buffer.AsMemory(0, read)));
                }
            })),
        AlsoFails("5.2: a buffer for the large object heap, and mostly short reads", "goes to the large object heap",
            () => SendAsync((call, file) => AllAsync(call, file, Wrap, buffer: 128 * 1024))),
        AlsoFails("5.2: not read to its end", "reading until ReadAsync returns 0", () => SendAsync(async (call, file) =>
        {
            var buffer = new byte[Chunk];
            await WriteAsync(call, Wrap(buffer.AsMemory(0, await file.ReadAsync(buffer))));
        })),
        AlsoFails("5.2: a stream that is never completed", "CompleteAsync",
            () => SendAsync((call, file) => AllAsync(call, file, Wrap), completes: false)),
        AlsoFails("5.2: its length asked for", "neither length nor position", () => Check.Exercise(
            "5.2", (_, file) => Task.FromResult(new UploadReply { Length = file.Length }))),
        AlsoFails("5.2: a reply without a call", "The server answered 0 calls",
            () => Check.Exercise("5.2", (_, _) => Task.FromResult(new UploadReply()))),
    ];

    private static Task<ExerciseResult> SendAsync(
        Func<AsyncClientStreamingCall<UploadRequest, UploadReply>, Stream, Task> send, bool completes = true) =>
        Check.Exercise("5.2", async (server, file) =>
        {
            using var channel = server.OpenChannel();
            using var call = new BinaryPayloads.Payloads.PayloadsClient(channel).UploadChunks();
            await send(call, file);
            if (completes) await call.RequestStream.CompleteAsync();
            return await call;
        });

    private static async Task AllAsync(
        AsyncClientStreamingCall<UploadRequest, UploadReply> call, Stream file,
        Func<ReadOnlyMemory<byte>, ByteString> make, int buffer = Chunk)
    {
        var memory = new byte[buffer];
        int read;
        while ((read = await file.ReadAsync(memory)) > 0) await WriteAsync(call, make(memory.AsMemory(0, read)));
    }

    private static Task WriteAsync(AsyncClientStreamingCall<UploadRequest, UploadReply> call, ByteString data) =>
        call.RequestStream.WriteAsync(new() { Data = data });

    private static ByteString Wrap(ReadOnlyMemory<byte> memory) => UnsafeByteOperations.UnsafeWrap(memory);
}
