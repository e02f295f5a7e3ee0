using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;

namespace GrpcLab.Tests.Exercises;

// Its check counts the bytes this process allocates, so nothing else may run.
public sealed class UploadAFileTests
{
    private const int Chunk = 64 * 1024;

    [Fact(Timeout = 240_000)]
    public async Task Chunks_wrapped_from_one_buffer_pass()
    {
        var result = await CheckAsync((call, file) => SendAsync(call, file, new byte[Chunk], Wrap));

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.StartsWith("41,943,040 bytes in ", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_and_is_told_the_way()
    {
        var result = await Check.Exercise("5.1", async (server, file) =>
        {
            using var channel = server.OpenChannel();
            using var all = new MemoryStream();
            await file.CopyToAsync(all);
            return await new BinaryPayloads.Payloads.PayloadsClient(channel)
                .UploadAsync(new() { Data = ByteString.CopyFrom(all.ToArray()) });
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Send the file in pieces", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_copy_of_each_chunk_fails_for_what_it_allocates()
    {
        var result = await CheckAsync(
            (call, file) => SendAsync(call, file, new byte[Chunk], memory => ByteString.CopyFrom(memory.Span)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("each piece is copied into an array of its own", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_whole_buffer_sent_after_a_short_read_fails()
    {
        var result = await CheckAsync(async (call, file) =>
        {
            var buffer = new byte[Chunk];
            while (await file.ReadAsync(buffer) > 0) await call.RequestStream.WriteAsync(new() { Data = Wrap(buffer) });
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("send only what it gave", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_buffer_filled_again_before_the_write_has_been_made_fails()
    {
        var result = await CheckAsync(async (call, file) =>
        {
            var buffer = new byte[Chunk];
            var (read, next) = (await file.ReadAsync(buffer), 0);
            for (; read > 0; read = next)
            {
                var message = new UploadRequest { Data = Wrap(buffer.AsMemory(0, read)) };
                next = await file.ReadAsync(buffer);
                await call.RequestStream.WriteAsync(message);
            }
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("the checksums differ", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Chunks_for_the_large_object_heap_fail()
    {
        var result = await CheckAsync(async (call, file) =>
        {
            var buffer = new byte[1_000_000];
            int read;
            while ((read = await file.ReadAtLeastAsync(buffer, buffer.Length, throwOnEndOfStream: false)) > 0)
            {
                await call.RequestStream.WriteAsync(new() { Data = Wrap(buffer.AsMemory(0, read)) });
            }
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("goes to the large object heap", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_file_that_is_not_read_to_its_end_fails()
    {
        var result = await CheckAsync(async (call, file) =>
        {
            var buffer = new byte[Chunk];
            var read = await file.ReadAsync(buffer);
            await call.RequestStream.WriteAsync(new() { Data = Wrap(buffer.AsMemory(0, read)) });
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("Read on until ReadAsync gives 0", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_stream_that_is_never_completed_fails_after_a_while()
    {
        var result = await Check.Exercise("5.1", async (server, file) =>
        {
            using var channel = server.OpenChannel();
            using var call = new BinaryPayloads.Payloads.PayloadsClient(channel).UploadChunks();
            await SendAsync(call, file, new byte[Chunk], Wrap);
            return await call;
        });

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("CompleteAsync", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Asking_for_the_length_fails_and_is_told_why()
    {
        var result = await Check.Exercise(
            "5.1", (_, file) => Task.FromResult(new UploadReply { Length = file.Length }));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("neither length nor position", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_reply_without_a_call_fails()
    {
        var result = await Check.Exercise("5.1", (_, _) => Task.FromResult(new UploadReply()));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("The server answered 0 calls", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_method_that_is_not_written_yet_is_unanswered()
    {
        var result = await Check.Exercise("5.1", (LabServer _, Stream _) => throw new NotImplementedException());

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }

    private static Task<ExerciseResult> CheckAsync(
        Func<AsyncClientStreamingCall<UploadRequest, UploadReply>, Stream, Task> send) =>
        Check.Exercise("5.1", async (server, file) =>
        {
            using var channel = server.OpenChannel();
            using var call = new BinaryPayloads.Payloads.PayloadsClient(channel).UploadChunks();
            await send(call, file);
            await call.RequestStream.CompleteAsync();
            return await call;
        });

    private static async Task SendAsync(
        AsyncClientStreamingCall<UploadRequest, UploadReply> call, Stream file, byte[] buffer,
        Func<ReadOnlyMemory<byte>, ByteString> make)
    {
        int read;
        while ((read = await file.ReadAsync(buffer)) > 0)
        {
            await call.RequestStream.WriteAsync(new() { Data = make(buffer.AsMemory(0, read)) });
        }
    }

    private static ByteString Wrap(ReadOnlyMemory<byte> memory) => UnsafeByteOperations.UnsafeWrap(memory);
}
