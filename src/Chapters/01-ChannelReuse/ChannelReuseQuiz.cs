namespace GrpcLab;

/// <summary>The questions of chapter 1.</summary>
internal static class ChannelReuseQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("1.1", right: 'c',
            a: "A client is a small object around its channel and opens nothing. Look at the evidence of \"one "
                + "channel, new client per call\": no connection is opened.",
            b: "A request of this size is serialized in well under a microsecond. Change the case \"one channel\" to "
                + "make a new request for each call: nothing changes that the interval can show.",
            c: "A channel owns the connection and whatever opening it cost. Clients may come and go.",
            d: "Each handler has its own pool, and each new channel here has its own handler. Look at the evidence of "
                + "\"new channel per call\": as many connections as calls."),
        new("1.2", right: 'b',
            a: "It hands out clients on a channel it keeps. Look at the evidence of the factory cases: one connection "
                + "at most, however many clients.",
            b: "Compare \"factory, console logging\" with \"factory, RemoveAllLoggers\": the connection is the same "
                + "one; what differs is the log.",
            c: "Resolving takes microseconds. Look at \"factory, RemoveAllLoggers\", where each call still resolves "
                + "its client.",
            d: "The server's TLS endpoint speaks nothing but HTTP/2: over HTTP/1.1 no call of the factory cases would "
                + "have succeeded."),
        new("1.3", right: 'd',
            a: "TLS 1.3 lets the client send data after one round trip of its own, and TCP needs one before that. Run "
                + "the latency cell of the deeper notebook and divide by the round trip.",
            b: "TLS starts on an open TCP connection: the two follow one another. The timeline in the deeper notebook "
                + "shows the two spans end to end.",
            c: "The opening is paid once, but each call still takes a round trip. Look at the reused case at 20 ms, "
                + "in the deeper notebook.",
            d: "One for TCP, one for TLS 1.3, one for the call. What a new connection adds grows with the distance; "
                + "its CPU time does not."),
    ];
}
