namespace GrpcLab;

/// <summary>Q.8 to Q.11: declaring streams, what they save, and how to use them safely.</summary>
internal static class StreamQuestions
{
    public static IEnumerable<QuizQuestion> All => [Declaration, Savings, TwoWriters, Abandoned];

    private static QuizQuestion Declaration { get; } = new("Q.8", right: 'c',
        a: "That streams one way, from the server: IsClientStreaming would be False. "
            + "Compare the line of GetManyPerformanceStats.",
        b: "The language has no such word. The line of GetManyPerformanceStats shows where the word "
            + "stands that it does have.",
        c: "The word stream stands before each message that comes as a series: once, twice or not at all, "
            + "which makes four kinds of method.",
        d: "The word is right, its place is not: it belongs to a message, so that each direction "
            + "can be chosen by itself.");

    private static QuizQuestion Savings { get; } = new("Q.9", right: 'a',
        a: "One HEADERS frame against 20, and 2 against 40 on the way back, where each call has headers and trailers. "
            + "The messages themselves take the same bytes.",
        b: "Look at the DATA frames to the client: the bytes are all but the same. Each message travels by "
            + "itself on a stream, too.",
        c: "Both ran on the one connection that the first call had opened.",
        d: "Compare the rows of HEADERS frames: most of what the unary calls send to the server is theirs.");

    private static QuizQuestion TwoWriters { get; } = new("Q.10", right: 'd',
        a: "There is no queue: the second write threw. If you want one, put a Channel<T> before the stream "
            + "and let one task write.",
        b: "It does not come to that: the second write is refused before a byte of it is sent.",
        c: "It does not wait, it throws. Waiting is your part: await each write before the next, in one task.",
        d: "InvalidOperationException: one write at a time. It shows only when two writes really overlap, "
            + "so a test may miss it.");

    private static QuizQuestion Abandoned { get; } = new("Q.11", right: 'b',
        a: "Nothing was sent when it returned: 0 frames. The call object knows nothing of your method's end; "
            + "`using` is how you tell it.",
        b: "It holds one of the connection's 100 streams, and memory on both sides. Dispose() told the server "
            + "by one RST_STREAM frame.",
        c: "GOAWAY closes a connection, and there was none. A single stream is ended by RST_STREAM, "
            + "which came only with Dispose().",
        d: "Half of it is right: the server learns nothing. But gRPC has no default deadline; "
            + "without one a call may stay open for days.");
}
