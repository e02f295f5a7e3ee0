namespace GrpcLab;

/// <summary>The questions of chapter 2.</summary>
internal static class ConcurrentStreamsQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("2.1", right: 'd',
            a: "It multiplexes as many as the server allows: 100 streams a connection. Look at the figure of the time "
                + "in the queue: call 101 waits for a whole delay.",
            b: "Nothing is refused, because nothing is sent: the client knows the limit from the server's SETTINGS and "
                + "keeps the others in its own queue.",
            c: "A stream is free or it is not: the last 50 wait for the second hundred to end, and then take a whole "
                + "second of their own.",
            d: "Three waves of one delay each. With EnableMultipleHttp2Connections the same calls take one delay and "
                + "three connections."),
        new("2.2", right: 'b',
            a: "The server has no part in it: it accepts what the client opens. Set it on the handler alone and hold "
                + "101 calls open: there are two connections.",
            b: "What counts is how many calls are in flight at once: rate times duration. A second connection opens "
                + "when all streams of the first are taken.",
            c: "Hold 101 calls open: a second connection opens, and the first one stays in use.",
            d: "It does not. The server of this chapter counted each of them."),
        new("2.3", right: 'a',
            a: "Count connections: both open a second one for call 101. Only a SocketsHttpHandler that you make "
                + "yourself leaves it off.",
            b: "The connections of this chapter are h2c, and the setting decides between one and two of them.",
            c: "The limit is the server's, however near it is: the queue of this chapter was measured on loopback.",
            d: "It costs an opening (chapter 1), once. The queue costs a whole delay, each time."),
        new("2.4", right: 'c',
            a: "A deadline is a point in time, set when the call is made. Look at the call that was made while a "
                + "hundred streams were held.",
            b: "The server never hears of the call, so it cannot answer. The evidence shows no further call on its "
                + "side.",
            c: "Time in the queue counts. Your server's metrics look fine while your clients time out: watch "
                + "http.client.request.time_in_queue.",
            d: "Calls have no priorities. Whether a connection is opened is decided by EnableMultipleHttp2Connections "
                + "alone."),
    ];
}
