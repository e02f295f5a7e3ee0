using BinaryPayloads;
using Google.Protobuf;
using Grpc.Core;

namespace GrpcLab.Tests.Exercises;

// Its check counts the bytes this process allocates, so nothing else may run.
public sealed class MarshalWithoutAnArrayTests
{
    [Fact(Timeout = 240_000)]
    public async Task Writing_to_the_buffer_and_reading_the_pieces_passes()
    {
        var result = await CheckAsync(Write, Read);

        Assert.True(result.State == ExerciseState.Passed, result.Detail);
        Assert.StartsWith("A call with 65,536 bytes allocates ", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_stub_fails_and_is_told_the_way()
    {
        var result = await Check.Exercise(
            "9.1", () => Marshallers.Create(m => m.ToByteArray(), b => UploadRequest.Parser.ParseFrom(b)));

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains("an array of 65,540. Write the message to context.GetBufferWriter()", result.Detail);
    }

    [Fact(Timeout = 240_000)]
    public Task An_array_copied_to_the_buffer_fails() => FailsAsync(
        (message, context) =>
        {
            var bytes = message.ToByteArray();
            context.SetPayloadLength(bytes.Length);
            System.Buffers.BuffersExtensions.Write(context.GetBufferWriter(), bytes);
            context.Complete();
        }, Read, "on the way your serializer allocates 65,");

    [Fact(Timeout = 240_000)]
    public Task A_length_that_is_not_announced_fails() => FailsAsync(
        (message, context) =>
        {
            message.WriteTo(context.GetBufferWriter());
            context.Complete();
        }, Read, "Call context.SetPayloadLength");

    [Fact(Timeout = 240_000)]
    public Task A_wrong_length_fails() => FailsAsync(
        (message, context) =>
        {
            context.SetPayloadLength(message.Data.Length);
            message.WriteTo(context.GetBufferWriter());
            context.Complete();
        }, Read, "announced 65,536 bytes and wrote 65,540");

    [Fact(Timeout = 240_000)]
    public Task A_message_that_is_not_completed_fails() => FailsAsync(
        (message, context) => message.WriteTo(context.GetBufferWriter()), Read, "context.Complete()");

    [Fact(Timeout = 240_000)]
    public Task Another_message_fails() => FailsAsync(
        (_, context) =>
        {
            context.SetPayloadLength(0);
            context.Complete();
        }, Read, "wrote 0 bytes that are not the message");

    [Fact(Timeout = 240_000)]
    public Task An_array_asked_for_fails() => FailsAsync(
        Write, context => UploadRequest.Parser.ParseFrom(context.PayloadAsNewBuffer()),
        "still asks for the bytes as an array");

    [Fact(Timeout = 240_000)]
    public Task Pieces_copied_together_fail() => FailsAsync(
        Write, context => UploadRequest.Parser.ParseFrom(
            System.Buffers.BuffersExtensions.ToArray(context.PayloadAsReadOnlySequence())),
        "it copies them before it parses");

    [Fact(Timeout = 240_000)]
    public Task Only_the_first_piece_read_fails() => FailsAsync(
        Write,
        context => new UploadRequest { Data = ByteString.CopyFrom(context.PayloadAsReadOnlySequence().First.Span) },
        "not the message that was sent");

    [Fact(Timeout = 240_000)]
    public async Task No_marshaller_fails() =>
        Assert.Contains("no marshaller", (await Check.Exercise("9.1", () => (Marshaller<UploadRequest>)null!)).Detail);

    private static void Write(UploadRequest message, SerializationContext context)
    {
        context.SetPayloadLength(message.CalculateSize());
        message.WriteTo(context.GetBufferWriter());
        context.Complete();
    }

    private static UploadRequest Read(DeserializationContext context) =>
        UploadRequest.Parser.ParseFrom(context.PayloadAsReadOnlySequence());

    private static async Task FailsAsync(
        Action<UploadRequest, SerializationContext> write,
        Func<DeserializationContext, UploadRequest> read, string expected)
    {
        var result = await CheckAsync(write, read);

        Assert.Equal(ExerciseState.Failed, result.State);
        Assert.Contains(expected, result.Detail);
    }

    private static Task<ExerciseResult> CheckAsync(
        Action<UploadRequest, SerializationContext> write, Func<DeserializationContext, UploadRequest> read) =>
        Check.Exercise("9.1", () => Marshallers.Create(write, read));
}
