using System.Buffers;
using System.Runtime.InteropServices;
using BinaryPayloads;
using Google.Protobuf;
using Grpc.Net.Client;
using PayloadsClient = BinaryPayloads.Payloads.PayloadsClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>Exercises 5.2 to 5.4: a client's limit, memory lent to a call, numbers read where they are.</summary>
public sealed class PayloadTasksTests
{
    private const int Rented = 64 * 1024;

    [Fact(Timeout = 240_000)]
    public async Task A_limit_just_above_the_reply_passes()
    {
        var result = await Check.Exercise("5.2", (Uri address) => Limited(address, 6_001_024));

        Assert.Equal(
            (ExerciseState.Passed, "6,000,000 bytes arrive, and of 6,060,000 the client says ResourceExhausted."),
            (result.State, result.Detail));
    }

    [Theory(Timeout = 240_000)]
    [InlineData(4 * 1024 * 1024, "A reply with 6,000,000 bytes of data was refused: the client takes messages of up")]
    [InlineData(6_000_000, "Replies with 5,940,000 bytes of data come through, those with 6,000,000 do not.")]
    [RowOfAll(8_000_000, "A reply with 6,060,000 bytes of data came through as well: your limit is higher")]
    [RowOfAll(null, "A reply with 60,000,000 bytes of data came through as well.")]
    public async Task A_limit_that_does_not_fit_is_told_on_which_side(int? limit, string beginning)
    {
        var result = await Check.Exercise("5.2", (Uri address) => Limited(address, limit));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.StartsWith(beginning, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_and_a_limit_on_sending_fail()
    {
        var stub = await Check.Exercise("5.2", (Uri address) => GrpcChannel.ForAddress(address));
        var sending = await Check.Exercise(
            "5.2", (Uri address) => GrpcChannel.ForAddress(address, new() { MaxSendMessageSize = 7_000_000 }));

        Assert.All([stub, sending], result => Assert.Equal(ExerciseState.Failed, result.State));
        Assert.Contains("set MaxReceiveMessageSize", sending.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task Memory_that_is_kept_until_the_answer_passes()
    {
        var result = await Check.Exercise("5.3", KeepAsync);

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.StartsWith("60,000 bytes arrived as they were meant", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task An_array_that_is_returned_in_a_finally_after_the_answer_passes()
    {
        var result = await Check.Exercise("5.3", async (PayloadsClient client, Stream picture, CancellationToken end) =>
        {
            var rented = ArrayPool<byte>.Shared.Rent(Rented);
            try
            {
                return await client.UploadAsync(
                    new() { Data = Wrap(rented.AsMemory(0, picture.Read(rented))) }, cancellationToken: end);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(rented);
            }
        });

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_gives_its_memory_back_too_early_and_is_told_so()
    {
        var result = await Check.Exercise("5.3", GiveBackEarly);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("the memory was back in its pool", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_copy_is_counted_and_the_whole_of_what_was_rented_is_too_much()
    {
        var copied = await Check.Exercise("5.3", async (PayloadsClient client, Stream picture, CancellationToken end) =>
        {
            using var rented = MemoryPool<byte>.Shared.Rent(Rented);
            var filled = rented.Memory[..picture.Read(rented.Memory.Span)];
            return await client.UploadAsync(new() { Data = ByteString.CopyFrom(filled.Span) }, cancellationToken: end);
        });
        var whole = await Check.Exercise("5.3", async (PayloadsClient client, Stream picture, CancellationToken end) =>
        {
            using var rented = MemoryPool<byte>.Shared.Rent(Rented);
            picture.ReadExactly(rented.Memory.Span[..(int)picture.Length]);
            return await client.UploadAsync(new() { Data = Wrap(rented.Memory) }, cancellationToken: end);
        });

        Assert.Contains("it was copied into an array of its own", copied.Detail);
        Assert.Contains("but 65,536 arrived: a pool may give more", whole.Detail);
        Assert.All([copied, whole], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000), Trait(TestScope.Run, TestScope.All)]
    public async Task A_method_that_blocks_is_told_to_await()
    {
        var result = await Check.Exercise("5.3", (PayloadsClient client, Stream _, CancellationToken end) =>
            Task.FromResult(client.Upload(new(), cancellationToken: end)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("does it block", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task No_reply_and_no_task_fail_and_are_unanswered()
    {
        var none = await Check.Exercise(
            "5.3", (PayloadsClient _, Stream _, CancellationToken _) => Task.FromResult<UploadReply>(null!));
        var unwritten = await Check.Exercise(
            "5.3", (PayloadsClient _, Stream _, CancellationToken _) => throw new NotImplementedException());

        Assert.Equal(
            (ExerciseState.Failed, ExerciseState.Unanswered), (none.State, unwritten.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_sum_over_a_span_passes()
    {
        var result = await Check.Exercise("5.4", (ByteString vector) => Sum(vector.Span));

        Assert.Equal((ExerciseState.Passed, "16,384 numbers, 0 bytes allocated."), (result.State, result.Detail));
    }

    [Fact(Timeout = 240_000)]
    public async Task Two_copies_and_one_are_told_apart()
    {
        var two = await Check.Exercise(
            "5.4", (ByteString vector) => MemoryMarshal.Cast<byte, float>(vector.ToByteArray()).ToArray().Sum());
        var one = await Check.Exercise("5.4", (ByteString vector) => Sum(vector.ToByteArray()));

        Assert.Contains("the data was copied, and then its numbers were", two.Detail);
        Assert.Contains("one copy is left", one.Detail);
        Assert.All([two, one], result => Assert.Equal(ExerciseState.Failed, result.State));
    }

    [Fact(Timeout = 240_000)]
    public async Task An_array_taken_without_its_offset_and_count_fails_and_so_does_a_wrong_sum()
    {
        var whole = await Check.Exercise("5.4", (ByteString vector) =>
            MemoryMarshal.TryGetArray(vector.Memory, out var segment) ? Sum(segment.Array) : 0);
        var wrong = await Check.Exercise("5.4", (ByteString vector) => vector.Span.Length / 4.0);
        var part = await Check.Exercise("5.4", (ByteString vector) =>
            MemoryMarshal.TryGetArray(vector.Memory, out var segment) ? Sum(segment) : 0);

        Assert.Contains("it read the array behind the field from its beginning", whole.Detail);
        Assert.Contains("Each four bytes are a float", wrong.Detail);
        Assert.Equal(ExerciseState.Passed, part.State);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_sum_that_is_not_written_yet_is_unanswered()
    {
        var result = await Check.Exercise("5.4", (ByteString _) => throw new NotImplementedException());

        Assert.Equal(ExerciseState.Unanswered, result.State);
    }

    private static GrpcChannel Limited(Uri address, int? limit) =>
        GrpcChannel.ForAddress(address, new() { MaxReceiveMessageSize = limit });

    private static async Task<UploadReply> KeepAsync(
        PayloadsClient client, Stream picture, CancellationToken cancellation)
    {
        using var rented = MemoryPool<byte>.Shared.Rent(Rented);
        var length = picture.Read(rented.Memory.Span);
        return await client.UploadAsync(
            new() { Data = Wrap(rented.Memory[..length]) }, cancellationToken: cancellation);
    }

    private static Task<UploadReply> GiveBackEarly(
        PayloadsClient client, Stream picture, CancellationToken cancellation)
    {
        using var rented = MemoryPool<byte>.Shared.Rent(Rented);
        var length = picture.Read(rented.Memory.Span);
        return client.UploadAsync(
            new() { Data = Wrap(rented.Memory[..length]) }, cancellationToken: cancellation).ResponseAsync;
    }

    private static ByteString Wrap(ReadOnlyMemory<byte> memory) => UnsafeByteOperations.UnsafeWrap(memory);

    private static double Sum(ReadOnlySpan<byte> vector)
    {
        var sum = 0.0;
        foreach (var number in MemoryMarshal.Cast<byte, float>(vector)) sum += number;

        return sum;
    }
}
