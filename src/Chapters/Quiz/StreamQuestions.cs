namespace GrpcLab;

/// <summary>Q.8 to Q.11: declaring streams, what they save, and how to use them safely.</summary>
internal static class StreamQuestions
{
    public static IEnumerable<QuizQuestion> All => [Declaration, Savings, TwoWriters, Abandoned];

    private static QuizQuestion Declaration { get; } = new(
        "Q.8",
        "How does a .proto file declare a method that streams both ways?",
        'c',
        [
            new('a', "`rpc Ask (Question) returns (stream Answer)`",
                "That streams one way, from the server: IsClientStreaming would be False. Compare the line of GetManyPerformanceStats."),
            new('b', "`bidirectional rpc Ask (Question) returns (Answer)`",
                "The language has no such word. The line of GetManyPerformanceStats shows where the word stands that it does have."),
            new('c', "`rpc Ask (stream Question) returns (stream Answer)`",
                "The word stream stands before each message that comes as a series: once, twice or not at all, which makes four kinds of method."),
            new('d', "`stream rpc Ask (Question) returns (Answer)`",
                "The word is right, its place is not: it belongs to a message, so that each direction can be chosen by itself."),
        ]);

    private static QuizQuestion Savings { get; } = new(
        "Q.9",
        "20 questions and 20 answers: once as 20 unary calls, once as messages on one bidirectional stream. What does the stream save on the wire?",
        'a',
        [
            new('a', "HEADERS frames: a stream sends its headers once, a call sends them each time",
                "One HEADERS frame against 20, and 2 against 40 on the way back, where each call has headers and trailers. The messages themselves take the same bytes."),
            new('b', "Bytes of the messages: on a stream they are compressed together",
                "Look at the DATA frames to the client: the bytes are all but the same. Each message travels by itself on a stream, too."),
            new('c', "Connections: each unary call needs one of its own",
                "Both ran on the one connection that the first call had opened."),
            new('d', "Nothing: it saves memory on the server only",
                "Compare the rows of HEADERS frames: most of what the unary calls send to the server is theirs."),
        ]);

    private static QuizQuestion TwoWriters { get; } = new(
        "Q.10",
        "Two tasks write to the same request stream at the same moment. What happens?",
        'd',
        [
            new('a', "Both messages are queued and sent in turn",
                "There is no queue: the second write threw. If you want one, put a Channel<T> before the stream and let one task write."),
            new('b', "Their bytes mix, and the server cannot read them",
                "It does not come to that: the second write is refused before a byte of it is sent."),
            new('c', "The second `WriteAsync` waits until the first has ended",
                "It does not wait, it throws. Waiting is your part: await each write before the next, in one task."),
            new('d', "The second `WriteAsync` throws",
                "InvalidOperationException: one write at a time. It shows only when two writes really overlap, so a test may miss it."),
        ]);

    private static QuizQuestion Abandoned { get; } = new(
        "Q.11",
        "Your method reads one answer from a stream and returns. It never disposes the call. What does the server learn of that?",
        'b',
        [
            new('a', "All it needs: when the method returns, .NET ends the call",
                "Nothing was sent when it returned: 0 frames. The call object knows nothing of your method's end; `using` is how you tell it."),
            new('b', "Nothing: the call stays open until somebody disposes or cancels it",
                "It holds one of the connection's 100 streams, and memory on both sides. Dispose() told the server by one RST_STREAM frame."),
            new('c', "It gets a GOAWAY frame, since nobody reads any more",
                "GOAWAY closes a connection, and there was none. A single stream is ended by RST_STREAM, which came only with Dispose()."),
            new('d', "Nothing, but a default deadline ends the call soon",
                "Half of it is right: the server learns nothing. But gRPC has no default deadline; without one a call may stay open for days."),
        ]);
}
