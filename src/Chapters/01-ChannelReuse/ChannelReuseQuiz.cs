namespace GrpcLab;

/// <summary>The questions of chapter 1.</summary>
internal static class ChannelReuseQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [WhatToReuse, FactoryCost, RoundTrips];

    private static QuizQuestion WhatToReuse { get; } = new(
        "1.1",
        "Your service makes 1,000 calls to one server. What must it keep and share?",
        'c',
        [
            new('a', "The generated client object, because creating one opens a connection",
                "A client is a small object around its channel and opens nothing. Look at the evidence of \"one channel, new client per call\": no connection is opened."),
            new('b', "The request message, because serializing it again is what costs",
                "A request of this size is serialized in well under a microsecond. Change the case \"one channel, one client\" to make a new request for each call: nothing changes that the interval can show."),
            new('c', "The channel, because it owns the connection; clients on it are cheap to create",
                "A channel owns the connection and whatever opening it cost. Clients may come and go."),
            new('d', "Nothing: the runtime keeps one pool of connections for the whole process",
                "Each handler has its own pool, and each new channel here has its own handler. Look at the evidence of \"new channel per call\": as many connections as calls."),
        ]);

    private static QuizQuestion FactoryCost { get; } = new(
        "1.2",
        "A published measurement found the client from AddGrpcClient far slower than a kept channel. What do the chapter's four cases point to as the reason?",
        'b',
        [
            new('a', "AddGrpcClient opens a connection for each client it makes",
                "It hands out clients on a channel it keeps. Look at the evidence of the factory cases: one connection at most, however many clients."),
            new('b', "Logging: each call passes HttpClientFactory's logging handlers, and the application logged to its console",
                "Compare \"factory, console logging\" with \"factory, RemoveAllLoggers\": the connection is the same one, what differs is the log."),
            new('c', "The dependency injection container, which takes about 35 ms to resolve a client",
                "Resolving takes microseconds. Look at \"factory, RemoveAllLoggers\", where each call still resolves its client."),
            new('d', "HTTP/1.1, which AddGrpcClient falls back to",
                "The server's TLS endpoint speaks nothing but HTTP/2: over HTTP/1.1 no call of the factory cases would have succeeded."),
        ]);

    private static QuizQuestion RoundTrips { get; } = new(
        "1.3",
        "The server is 20 ms away (round trip). What does the first call over a new TLS 1.3 connection take, and a call on the open connection?",
        'd',
        [
            new('a', "About 20 ms and 20 ms: the handshake rides along with the first call",
                "TLS 1.3 lets the client send data after one round trip of its own, and TCP needs one before that. Run the latency cell and divide by the round trip."),
            new('b', "About 40 ms and 20 ms: TCP and TLS share a round trip",
                "TLS starts on an open TCP connection: the two follow one another. The timeline shows the two spans end to end."),
            new('c', "About 60 ms and 0 ms: the round trips are paid once",
                "The opening is paid once, but each call still goes there and back. Look at the reused case at 20 ms."),
            new('d', "About 60 ms and 20 ms: TCP, TLS and the call itself take one round trip each",
                "One for TCP, one for TLS 1.3, one for the call. What a new connection adds grows with the distance; its CPU time does not."),
        ]);
}
