namespace GrpcLab;

/// <summary>Q.3 to Q.5: streams on a connection, threads, and more connections.</summary>
internal static class ConnectionQuestions
{
    public static IEnumerable<QuizQuestion> All => [StreamLimit, Threads, OwnHandler];

    private static QuizQuestion StreamLimit { get; } = new("Q.3", right: 'd',
        a: "HTTP/2 lets the server set a limit, and Kestrel sets one: of 110 calls that were started only 100 "
            + "left as HEADERS frames.",
        b: "100 requests were sent, and nothing was refused: no call has ended in the last row.",
        c: "The number is right. But no call has ended, with an error or without: the ten others wait.",
        d: "It looks like a slow server and is a queue on your side. The server cannot know of the ten that wait: "
            + "nothing was sent for them.");

    private static QuizQuestion Threads { get; } = new("Q.4", right: 'a',
        a: "What waits is an entry in a table. When an answer comes, some thread of the pool runs "
            + "what follows the await.",
        b: "The pool has far fewer threads than that, idle ones included. With .Result or .Wait() in place of await "
            + "you would have been right, and that is why they stall a service.",
        c: "Sent or not makes no difference to threads: the pool has far fewer than 100.",
        d: "One loop reads a whole connection, and it, too, holds no thread while nothing comes. "
            + "Compare with the number in the output.");

    private static QuizQuestion OwnHandler { get; } = new("Q.5", right: 'd',
        a: "That is what the channel does when it makes its own handler, as the second row shows. "
            + "A handler of yours must be told: EnableMultipleHttp2Connections = true.",
        b: "HTTP/2 carries many calls on one connection. Neither row comes near 150.",
        c: "No part of this looks at the number of cores. The first row says 1 on every machine.",
        d: "A change that was meant to set a timeout takes away the second connection. "
            + "Set EnableMultipleHttp2Connections whenever you make the handler yourself.");
}
