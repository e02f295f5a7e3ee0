using System.Buffers;
using System.IO.Pipelines;
using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;

namespace GrpcLab;

/// <summary>Exercise 9.2: a marshaller that neither makes an array of the message nor asks for one.</summary>
internal sealed class MarshalWithoutArray() : Exercise<Func<Marshaller<UploadRequest>>>(
    "9.2", "a marshaller without an array",
    "Marshallers.Create also takes functions that are given gRPC's own context: "
    + "(message, context) => … and context => ….")
{
    private const int Data = 64 * 1024;
    private const int Piece = 4096;
    private const int Calls = 50;

    // The message itself holds its data; half of it more is what only another copy can take.
    private const long MaxWritten = Data / 2;
    private const long MaxRead = Data + (Data / 2);

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var content = new byte[Data];
        new Random(9).NextBytes(content);
        var message = new UploadRequest { Data = ByteString.CopyFrom(content) };
        return Solution() is not { } marshaller ? Failed("Your method returned no marshaller.")
            : Writing(marshaller, message) ?? Reading(marshaller, message) ?? await CallingAsync(marshaller, message);
    }

    private ExerciseResult? Writing(Marshaller<UploadRequest> marshaller, UploadRequest message)
    {
        var expected = message.ToByteArray();
        // Once before, so that what is only made at first use is not counted.
        marshaller.ContextualSerializer(message, new WatchedSerialization(expected.Length));
        var watched = new WatchedSerialization(expected.Length);
        var allocated = GC.GetAllocatedBytesForCurrentThread();
        marshaller.ContextualSerializer(message, watched);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        return watched switch
        {
            { Array: { } array } => Failed(
                $"To send {Unit.Whole(Data)} bytes, your serializer makes an array of {Unit.Whole(array.Length)}. "
                + "Write the message to context.GetBufferWriter()."),
            { Completed: false } =>
                Failed("Your serializer writes, but never completes: call context.Complete()."),
            { Announced: null } => Failed(
                "Your serializer does not announce the length, so gRPC collects the message in a buffer that grows. "
                + "Call context.SetPayloadLength before you write."),
            _ when !watched.Written.SequenceEqual(expected) => Failed(
                $"Your serializer wrote {Unit.Whole(watched.Written.Length)} bytes that are not the message, "
                + $"which has {Unit.Whole(expected.Length)}."),
            _ when watched.Announced != expected.Length => Failed(
                $"Your serializer announced {Unit.Whole(watched.Announced.Value)} bytes and wrote "
                + $"{Unit.Whole(expected.Length)}. CalculateSize gives the length."),
            _ when allocated > MaxWritten => Failed(
                $"The right bytes go to the writer, but on the way your serializer allocates {Unit.Whole(allocated)} "
                + "bytes. Let the message write itself: message.WriteTo."),
            _ => null,
        };
    }

    private ExerciseResult? Reading(Marshaller<UploadRequest> marshaller, UploadRequest message)
    {
        var pieces = InPieces(message.ToByteArray());
        marshaller.ContextualDeserializer(new WatchedDeserialization(pieces));
        var watched = new WatchedDeserialization(pieces);
        var allocated = GC.GetAllocatedBytesForCurrentThread();
        var read = marshaller.ContextualDeserializer(watched);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        return watched.ArrayAsked ? Failed(
                "Your serializer is right. Your deserializer still asks for the bytes as an array, which gRPC has to "
                + "make. Parse context.PayloadAsReadOnlySequence().")
            : !message.Equals(read)
                ? Failed("Your serializer is right. What your deserializer returns is not the message that was sent; "
                    + "the bytes come in several pieces.")
            : allocated > MaxRead ? Failed(
                $"Your serializer is right. Your deserializer allocates {Unit.Whole(allocated)} bytes for a message of "
                + $"{Unit.Whole(Data)}: it copies them before it parses.")
            : null;
    }

    // As a connection delivers them in several reads: a pipe keeps what is written in segments of its own.
    private static ReadOnlySequence<byte> InPieces(byte[] bytes)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0, minimumSegmentSize: Piece));
        for (var at = 0; at < bytes.Length; at += Piece)
        {
            pipe.Writer.Write(bytes.AsSpan(at, Math.Min(Piece, bytes.Length - at)));
        }

        pipe.Writer.Complete();
        return pipe.Reader.TryRead(out var read) ? read.Buffer : default;
    }

    private async Task<ExerciseResult> CallingAsync(Marshaller<UploadRequest> marshaller, UploadRequest message)
    {
        await using var server = await ServerAsync();
        using var channel = server.OpenChannel();
        var mine = await AllocatedAsync(server, channel.CreateCallInvoker(), marshaller, message);
        var simple = await AllocatedAsync(server, channel.CreateCallInvoker(),
            Marshallers.Create(m => m.ToByteArray(), UploadRequest.Parser.ParseFrom), message);
        return mine is null ? Failed("With your marshaller the server received a different message than was sent.")
            : Passed($"A call with {Unit.Whole(Data)} bytes allocates {Unit.Whole(mine.Value)} bytes on the client; "
                + $"with the array it was {Unit.Whole(simple ?? 0)}.");
    }

    // Null when the server took something else than was sent.
    private async Task<long?> AllocatedAsync(
        LabServer server, CallInvoker invoker, Marshaller<UploadRequest> marshaller, UploadRequest message)
    {
        var upload = new Method<UploadRequest, UploadReply>(MethodType.Unary, "payloads.Payloads", "Upload", marshaller,
            Marshallers.Create(m => m.ToByteArray(), UploadReply.Parser.ParseFrom));
        var (right, checksum) = (true, Checksum.Of(message.Data.Span));
        async Task CallAsync()
        {
            for (var i = 0; i < Calls; i++)
            {
                right &= (await invoker.AsyncUnaryCall(upload, null, InTime, message)).Checksum == checksum;
            }
        }

        await CallAsync();
        var evidence = await server.ObserveAsync(Calls, CallAsync, Cancellation);
        return right ? evidence.ClientAllocatedBytes / Calls : null;
    }
}

/// <summary>Takes a message as a channel does, and notes by which way it came.</summary>
/// <param name="room">Made beforehand, so that it does not count as the serializer's.</param>
internal sealed class WatchedSerialization(int room) : SerializationContext
{
    private readonly ArrayBufferWriter<byte> _buffer = new(room);

    /// <summary>The array the serializer made; null when it made none.</summary>
    public byte[]? Array { get; private set; }

    /// <summary>The length it announced; null when it did not.</summary>
    public int? Announced { get; private set; }

    /// <summary>Whether it said that it was done.</summary>
    public bool Completed { get; private set; }

    /// <summary>What it wrote.</summary>
    public ReadOnlySpan<byte> Written => Array ?? _buffer.WrittenSpan;

    public override void Complete(byte[] payload) => (Array, Completed) = (payload, true);

    public override void SetPayloadLength(int payloadLength) => Announced = payloadLength;

    public override IBufferWriter<byte> GetBufferWriter() => _buffer;

    public override void Complete() => Completed = true;
}

/// <summary>Gives a message as a channel does, and notes whether an array was asked for.</summary>
internal sealed class WatchedDeserialization(ReadOnlySequence<byte> payload) : DeserializationContext
{
    /// <summary>Whether the bytes were asked for as an array, which has to be made.</summary>
    public bool ArrayAsked { get; private set; }

    public override int PayloadLength => (int)payload.Length;

    public override byte[] PayloadAsNewBuffer()
    {
        ArrayAsked = true;
        return payload.ToArray();
    }

    public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => payload;
}
