namespace GrpcLab;

/// <summary>The questions of chapter 8.</summary>
internal static class StacksQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("8.1", right: 'c',
            a: "More calls make the same difference more certain. They do not say which half of the stack it comes "
                + "from.",
            b: "Useful, but it counts neither the time before the request reaches the server's code nor what the "
                + "client does with the answer.",
            c: "Four pairs: if the time follows the client, the server is not to blame. In this chapter it followed "
                + "the client.",
            d: "That may hide the cause, whichever half it is in."),
        new("8.2", right: 'a',
            a: "Count work items: several for each call, though it blocks. With the pool held, no call is answered.",
            b: "It has no such rule. Await the same calls and they are answered at once by the same server.",
            c: "A handshake costs milliseconds, and the seconds are there with one kept channel, which shakes hands once.",
            d: "It compiles a method once, and the fresh process of this chapter had made a call before its clock "
                + "started."),
        new("8.3", right: 'b',
            a: "Both use the operating system's TCP, and made one after another each channel of either opens a "
                + "connection: the deeper notebook counts them.",
            b: "The proxy counted them. \"New channel\" means a new connection in one and hardly anything in the "
                + "other.",
            c: "The server answered each of them by itself. They travelled over the same connection, as they do on any "
                + "shared channel.",
            d: "Dispose closes the connection at once; it is the opening that costs."),
    ];
}
