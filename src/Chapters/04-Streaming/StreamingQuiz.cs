namespace GrpcLab;

/// <summary>The questions of chapter 4.</summary>
internal static class StreamingQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [WhatHelps, BufferHint, TwoWriters, WriteThenRead];

    private static QuizQuestion WhatHelps { get; } = new(
        "4.1",
        "A client sends 1,000 questions on one bidirectional stream and waits for each answer before it sends the next. What does it gain over 1,000 unary calls one after another?",
        'b',
        [
            new('a', "A factor of ten or more, because there is only one call",
                "Look at \"stream, in turns\" in the comparison: one call, and far from a factor of ten. What is fast on a stream is not waiting."),
            new('b', "The headers and some memory, but hardly any time: it still waits for each answer",
                "Each message still crosses to the server, wakes it, comes back and wakes the client, and only then the next one starts."),
            new('c', "Nothing at all, because gRPC sends the headers again with each message",
                "Headers are sent once for each call. Look at the frames for each message: one HEADERS frame for a thousand messages, not one each."),
            new('d', "A factor of two, because the trailers are left out",
                "Trailers are one frame of a few bytes. Look at the bytes for each message, and at the time, which hardly follows them."),
        ]);

    private static QuizQuestion BufferHint { get; } = new(
        "4.2",
        "A .NET client sets WriteFlags.BufferHint on its request stream and writes 1,000 small messages. What happens?",
        'd',
        [
            new('a', "The messages are kept until CompleteAsync and go out together",
                "Count the writes to the socket with and without the hint: they are the same."),
            new('b', "Ten messages share a frame, as on the server",
                "That is what the server does when it is told to flush every tenth message. Count the client's writes: one for each message."),
            new('c', "WriteAsync throws, because the client does not support the flag",
                "It is a hint: an implementation may ignore it, and no error says so. Run the cell with the hint: 1,000 messages arrive."),
            new('d', "Nothing changes: Grpc.Net.Client flushes after every message; a batch message is the way to send fewer",
                "The writes to the socket are counted in the chapter: as many as messages, with the hint and without it."),
        ]);

    private static QuizQuestion TwoWriters { get; } = new(
        "4.3",
        "Twenty tasks call WriteAsync on the same request stream. What must you do?",
        'a',
        [
            new('a', "Let one task write at a time, such as with a SemaphoreSlim or a bounded queue with one reader",
                "A stream takes one write at a time; the next one fails with InvalidOperationException. A bounded queue also passes back-pressure on to the producers."),
            new('b', "Nothing: channels and clients are thread-safe, so streams are, too",
                "Channels and clients are; a stream is not. Run the cell that writes twice without awaiting: the second write fails."),
            new('c', "Catch the InvalidOperationException and write again",
                "That spins until the window has room, and two messages of one producer may change places. Take turns instead."),
            new('d', "Put the messages into an unbounded queue and let a task write them",
                "One writer is right, but without a bound the queue takes what the receiver cannot: look at the memory that the chapter measures."),
        ]);

    private static QuizQuestion WriteThenRead { get; } = new(
        "4.4",
        "A client writes all its 100,000 questions to a bidirectional stream and only then begins to read the answers. What happens?",
        'c',
        [
            new('a', "It works: the answers wait in the client until they are read",
                "Only as many as the client's receive window holds, 64 KB at first. Look at the count of answers when the writer stands still."),
            new('b', "The server drops the answers for which there is no room",
                "HTTP/2 never drops: who may not send waits. The server's WriteAsync waits, and so does everything behind it."),
            new('c', "It stands still: the client's window fills, so the server stops writing, so it stops reading, so its window fills, so WriteAsync waits for ever",
                "The chapter counts both windows. Read while you write, in a task of its own."),
            new('d', "The call fails with ResourceExhausted once the windows are full",
                "Full windows are normal and end no call; they slow the sender down. Only a deadline would end it."),
        ]);
}
