using System.Buffers;
using System.Runtime.InteropServices;
using BinaryPayloads;
using Google.Protobuf;
using Grpc.Net.Client;
using static GrpcLab.Tests.Exercises.Attempt;
using PayloadsClient = BinaryPayloads.Payloads.PayloadsClient;

namespace GrpcLab.Tests.Exercises;

/// <summary>A client's limit, memory lent to a call, numbers read where they are.</summary>
public sealed class BinaryPayloadsExercises : ExerciseTests<BinaryPayloadsExercises>, IAttempts
{
    private const int Rented = 64 * 1024;

    public static IReadOnlyList<Attempt> Attempts =>
    [
        Passes("5.1: a limit just above the reply",
            "6,000,000 bytes arrive; with 6,060,000 the client reports ResourceExhausted.",
            () => LimitAsync(6_001_024)),
        AlsoFails("5.1: a limit of the data alone",
            "Replies with 5,940,000 bytes of data come through; those with 6,000,000 do not.",
            () => LimitAsync(6_000_000)),
        AlsoFails("5.1: the stub, with the default",
            "A reply with 6,000,000 bytes of data was refused: the client accepts messages of up",
            () => Check.Exercise("5.1", (Uri address) => GrpcChannel.ForAddress(address))),
        AlsoFails("5.1: a higher limit",
            "A reply with 6,060,000 bytes of data came through as well: your limit is higher",
            () => LimitAsync(8_000_000)),
        AlsoFails("5.1: no limit", "A reply with 60,000,000 bytes of data came through as well.",
            () => LimitAsync(null)),

        Passes("5.4: memory that is kept until the answer", "60,000 bytes arrived as they were sent",
            () => LendAsync(Wrap)),
        AlsoFails("5.4: the stub, which gives its memory back too early", "the memory was back in its pool",
            () => Check.Exercise("5.4", (PayloadsClient client, Stream picture, CancellationToken end) =>
            {
                using var rented = MemoryPool<byte>.Shared.Rent(Rented);
                var length = picture.Read(rented.Memory.Span);
                return client.UploadAsync(
                    new() { Data = Wrap(rented.Memory[..length]) }, cancellationToken: end).ResponseAsync;
            })),
        AlsoFails("5.4: a copy", "an array per picture, either a copy",
            () => LendAsync(memory => ByteString.CopyFrom(memory.Span))),
        AlsoFails("5.4: an array instead of rented memory", "or a new read buffer",
            () => Check.Exercise("5.4", async (PayloadsClient client, Stream picture, CancellationToken end) =>
            {
                var own = new byte[Rented];
                return await client.UploadAsync(
                    new() { Data = Wrap(own.AsMemory(0, picture.Read(own))) }, cancellationToken: end);
            })),
        AlsoFails("5.4: the whole of what was rented", "but 65,536 arrived: a pool may return a longer array",
            () => Check.Exercise("5.4", async (PayloadsClient client, Stream picture, CancellationToken end) =>
            {
                using var rented = MemoryPool<byte>.Shared.Rent(Rented);
                picture.ReadExactly(rented.Memory.Span[..(int)picture.Length]);
                return await client.UploadAsync(new() { Data = Wrap(rented.Memory) }, cancellationToken: end);
            })),
        AlsoFails("5.4: a method that blocks", "does it block",
            () => Check.Exercise("5.4", (PayloadsClient client, Stream _, CancellationToken end) =>
                Task.FromResult(client.Upload(new(), cancellationToken: end)))),
        AlsoFails("5.4: no reply", "", () => Check.Exercise(
            "5.4", (PayloadsClient _, Stream _, CancellationToken _) => Task.FromResult<UploadReply>(null!))),

        Passes("5.3: a sum over a span", "16,384 numbers, 0 bytes allocated.",
            () => SumAsync(vector => Sum(vector.Span))),
        AlsoFails("5.3: the stub, which copies twice", "the data was copied, and then its numbers were", () => SumAsync(
            vector => MemoryMarshal.Cast<byte, float>(vector.ToByteArray()).ToArray().Sum())),
        Fails("5.3: one copy", "one copy is left", () => SumAsync(vector => Sum(vector.ToByteArray()))),
        Fails("5.3: an array without its offset and count",
            "it read the array behind the field from its beginning", () => SumAsync(vector =>
                MemoryMarshal.TryGetArray(vector.Memory, out var segment) ? Sum(segment.Array) : 0)),
        Fails("5.3: a wrong sum", "Every four bytes are a float", () => SumAsync(vector => vector.Span.Length / 4.0)),
    ];

    private static Task<ExerciseResult> LimitAsync(int? limit) => Check.Exercise(
        "5.1", (Uri address) => GrpcChannel.ForAddress(address, new() { MaxReceiveMessageSize = limit }));

    private static Task<ExerciseResult> LendAsync(Func<ReadOnlyMemory<byte>, ByteString> make) =>
        Check.Exercise("5.4", async (PayloadsClient client, Stream picture, CancellationToken end) =>
        {
            using var rented = MemoryPool<byte>.Shared.Rent(Rented);
            var filled = rented.Memory[..picture.Read(rented.Memory.Span)];
            return await client.UploadAsync(new() { Data = make(filled) }, cancellationToken: end);
        });

    private static Task<ExerciseResult> SumAsync(Func<ByteString, double> sum) => Check.Exercise("5.3", sum);

    private static ByteString Wrap(ReadOnlyMemory<byte> memory) => UnsafeByteOperations.UnsafeWrap(memory);

    private static double Sum(ReadOnlySpan<byte> vector)
    {
        var sum = 0.0;
        foreach (var number in MemoryMarshal.Cast<byte, float>(vector)) sum += number;

        return sum;
    }
}
