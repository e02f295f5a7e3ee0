namespace GrpcLab;

/// <summary>The questions of chapter 8.</summary>
internal static class StacksQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [WhoIsSlow, HandsTheAnswerOver, NewChannelOfGrpcCore];

    private static QuizQuestion WhoIsSlow { get; } = new(
        "8.1",
        "Stack A is a client and a server of one make, stack B a client and a server of another. A takes ten times as long. What do you measure to learn whether A's server is to blame?",
        'c',
        [
            new('a', "A and B again, with more calls",
                "More calls make the same difference more certain. They do not say which half of the stack it comes from."),
            new('b', "A's server alone, by its own request duration",
                "Useful, but it counts neither the time before the request reaches the server's code nor what the client does with the answer."),
            new('c', "A's client with B's server, and B's client with A's server",
                "Four pairs: if the time follows the client, the server is not to blame. In this chapter it followed the client."),
            new('d', "A on a machine with more cores",
                "That may hide the cause, whichever half it is in."),
        ]);

    private static QuizQuestion HandsTheAnswerOver { get; } = new(
        "8.2",
        "In a service that has just started, 50 workers make blocking calls with Grpc.Net.Client. Each call would take a millisecond, but the first answers come after seconds. Why?",
        'a',
        [
            new('a', "The workers hold the pool's threads, and an answer needs one of these to be handed over; the pool adds further ones slowly",
                "Count work items: several for each call, though it blocks. With the pool held, no call is answered."),
            new('b', "The server limits a new client to one call at a time",
                "It has no such rule. Await the same calls and they are answered at once by the same server."),
            new('c', "Fifty channels have to shake hands first",
                "A handshake costs milliseconds, and it happens with one kept channel, too, where there is only one."),
            new('d', "The JIT compiler compiles the call for each worker anew",
                "It compiles a method once, and the fresh process of this chapter had made a call before its clock started."),
        ]);

    private static QuizQuestion NewChannelOfGrpcCore { get; } = new(
        "8.3",
        "Fifty workers open a channel for each call, with Grpc.Core and with Grpc.Net.Client. Why is it dear in one and cheap in the other?",
        'b',
        [
            new('a', "Grpc.Core's channels connect faster, because its TCP stack is native",
                "Both use the operating system's TCP, and made one after another each channel of either opened a connection. Look at the other column of that table."),
            new('b', "Grpc.Core's channels to one address share a connection while one of them lives; Grpc.Net.Client's each open their own",
                "The proxy counted them. \"New channel\" means a new connection in one and hardly anything in the other."),
            new('c', "Grpc.Core sends fifty calls as one request",
                "The server answered each of them by itself. They travelled over the same connection, as they do on any shared channel."),
            new('d', "Grpc.Net.Client waits for the garbage collector to close each channel",
                "Dispose closes the connection at once; it is the opening that costs."),
        ]);
}
