namespace GrpcLab;

/// <summary>The questions of chapter 2.</summary>
internal static class ConcurrentStreamsQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [LastAnswer, NoSecondConnection, SameThingTwice, DeadlineInQueue];

    private static QuizQuestion LastAnswer { get; } = new(
        "2.1",
        "A client with a plain SocketsHttpHandler starts 250 calls at once. The server takes one second for each and has its default limits. When is the last answer there?",
        'd',
        [
            new('a', "After about one second: HTTP/2 multiplexes them all",
                "It multiplexes as many as the server allows: 100 streams a connection. Look at the figure of calls at once: the time goes up in steps."),
            new('b', "Never: from the 101st on the server refuses them",
                "Nothing is refused, because nothing is sent: the client knows the limit from the server's SETTINGS and keeps the others in its own queue."),
            new('c', "After about 2.5 seconds: 250 calls divided by 100",
                "A stream is free or it is not: the last 50 wait for the second hundred to end, and then take a whole second of their own."),
            new('d', "After about three seconds: 100, then 100, then 50",
                "Three waves of one delay each. With EnableMultipleHttp2Connections the same calls take one delay and three connections."),
        ]);

    private static QuizQuestion NoSecondConnection { get; } = new(
        "2.2",
        "EnableMultipleHttp2Connections is true and a service makes 1,000 calls a second, each of which takes 10 ms. Why is there only one connection?",
        'b',
        [
            new('a', "The setting is ignored unless the server sets it, too",
                "The server has no part in it: it accepts what the client opens. Set it on the handler alone and hold 101 calls open: there are two connections."),
            new('b', "1,000 a second for 10 ms each are 10 calls at a time: one connection has streams for them all",
                "What counts is how many calls are under way at once: rate times duration. A second connection opens when all streams of the first are taken."),
            new('c', "A second connection is opened only once the first one has failed",
                "Hold 101 calls open: the second connection opens beside the first, which stays in use."),
            new('d', "The operating system merges connections to the same address",
                "It does not. The server of this chapter counted each of them."),
        ]);

    private static QuizQuestion SameThingTwice { get; } = new(
        "2.3",
        "A published comparison gave a channel a handler with EnableMultipleHttp2Connections set, and compared it with a channel made without a handler. Why could the two hardly differ?",
        'a',
        [
            new('a', "A GrpcChannel that is given no handler makes one that has the setting on: the two cases are the same",
                "Count connections: both open a second one for call 101. Only a SocketsHttpHandler that you make yourself has it off."),
            new('b', "The setting has an effect over TLS only",
                "The connections of this chapter are h2c, and the setting decides between one and two of them."),
            new('c', "Local connections have no stream limit",
                "The limit is the server's, however near it is: the queue of this chapter was measured on loopback."),
            new('d', "A second connection costs as much as the queue it avoids",
                "It costs an opening (chapter 1), once. The queue costs a whole delay, each time."),
        ]);

    private static QuizQuestion DeadlineInQueue { get; } = new(
        "2.4",
        "A call with a deadline of 150 ms waits for a stream that does not become free. What happens?",
        'c',
        [
            new('a', "The deadline starts once the call has its stream, so it waits on",
                "A deadline is a moment, set when the call is made. Look at the call that was made while a hundred streams were held."),
            new('b', "The server answers with RESOURCE_EXHAUSTED",
                "The server never hears of the call, so it cannot answer. The evidence shows no further call on its side."),
            new('c', "It ends with DEADLINE_EXCEEDED on the client, and the server never hears of it",
                "Time in the queue counts. Your server's metrics look fine while your clients time out: watch http.client.request.time_in_queue."),
            new('d', "The client opens a connection for it, since a deadline has priority",
                "Calls have no priorities. Whether a connection is opened is decided by EnableMultipleHttp2Connections alone."),
        ]);
}
