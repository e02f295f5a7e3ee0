namespace GrpcLab;

/// <summary>The questions of chapter 4.</summary>
internal static class StreamingQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("4.1", right: 'b',
            a: "Look at \"stream, ping-pong\" in the comparison: one call, and far from a factor of ten. What is fast "
                + "on a stream is not waiting.",
            b: "What it saves shows in the allocations and the HEADERS. Each message still crosses to the server, "
                + "wakes it, comes back and wakes the client, and only then the next one starts.",
            c: "Headers are sent once for each call. Look at the frames for each message: one HEADERS frame for a "
                + "thousand messages, not one each.",
            d: "Trailers are one frame of a few bytes, and a factor of five is more than the whole call's work gave in "
                + "the comparison: look at \"stream, ping-pong\"."),
        new("4.2", right: 'd',
            a: "The deeper notebook counts the writes to the socket with and without the hint: they are the same.",
            b: "That is what the server does when it is told to flush every tenth message. Count the client's writes: "
                + "one for each message.",
            c: "It is a hint: an implementation may ignore it, and no error says so. In the deeper notebook all of its "
                + "1,000 messages arrive.",
            d: "The writes to the socket are counted in the deeper notebook: as many as messages, with the hint and "
                + "without it."),
        new("4.3", right: 'a',
            a: "A stream takes one write at a time; the next one fails with InvalidOperationException. A bounded queue "
                + "also passes back-pressure on to the producers.",
            b: "Channels and clients are; a stream is not. Run the stub of exercise 4.3: two writes overlap, and the "
                + "second one fails.",
            c: "That spins until the window has room, and two messages of one producer may swap places. Take turns "
                + "instead.",
            d: "One writer is right, but without a bound the queue takes what the receiver cannot: look at the memory "
                + "that the deeper notebook counts."),
        new("4.4", right: 'c',
            a: "Only as many as the client's receive window holds, 64 KB at first. Run the stub of exercise 4.4: it "
                + "reports how many answers there were when everything stalled.",
            b: "HTTP/2 never drops anything: whoever may not send waits. The server's WriteAsync waits, and so does "
                + "everything behind it.",
            c: "The deeper notebook counts both windows. Read while you write, in a task of its own.",
            d: "Full windows are normal and end no call; they slow the sender down. A deadline ends it in time."),
    ];
}
