namespace GrpcLab;

/// <summary>Q.3 to Q.5: streams on a connection, threads, and more connections.</summary>
internal static class ConnectionQuestions
{
    public static IEnumerable<QuizQuestion> All => [StreamLimit, Threads, OwnHandler];

    private static QuizQuestion StreamLimit { get; } = new(
        "Q.3",
        "A channel may use one connection only, and the server's limits are the default ones. How many calls can be under way on it at once, and what happens to the next?",
        'd',
        [
            new('a', "As many as you like: HTTP/2 puts them all on one connection",
                "HTTP/2 lets the server set a limit, and Kestrel sets one: of 110 calls that were started only 100 left as HEADERS frames."),
            new('b', "10; the server refuses the next, and it is sent again",
                "100 requests were sent, and nothing was refused: no call has ended in the last row."),
            new('c', "100; the next fails with RESOURCE_EXHAUSTED",
                "The number is right. But no call has ended, with an error or without: the ten others wait."),
            new('d', "100; the next waits in the client, without an error",
                "It looks like a slow server and is a queue on your side. The server cannot know of the ten that wait: nothing was sent for them."),
        ]);

    private static QuizQuestion Threads { get; } = new(
        "Q.4",
        "Those 110 calls still wait for their answers, each of them awaited. How many threads of the pool wait with them?",
        'a',
        [
            new('a', "None: a call that waits holds no thread",
                "What waits is an entry in a table. When an answer comes, some thread of the pool runs what follows the await."),
            new('b', "110, one for each call",
                "The pool has far fewer threads than that, idle ones included. With .Result or .Wait() in place of await you would have been right, and that is why they stall a service."),
            new('c', "100, one for each call that was sent",
                "Sent or not makes no difference to threads: the pool has far fewer than 100."),
            new('d', "220: for each call one that sends and one that reads",
                "One loop reads a whole connection, and it, too, holds no thread while nothing comes. Compare with the number in the output."),
        ]);

    private static QuizQuestion OwnHandler { get; } = new(
        "Q.5",
        "You give GrpcChannel a `SocketsHttpHandler` of your own, to set a timeout perhaps, and start 150 long calls. How many connections does it open?",
        'd',
        [
            new('a', "Two, since one connection takes 100 calls",
                "That is what the channel does when it makes its own handler, as the second row shows. A handler of yours must be told: EnableMultipleHttp2Connections = true."),
            new('b', "150, one for each call",
                "HTTP/2 carries many calls on one connection. Neither row comes near 150."),
            new('c', "As many as there are cores",
                "No part of this looks at the number of cores. The first row says 1 on every machine."),
            new('d', "One: a handler of your own has `EnableMultipleHttp2Connections` off, and 50 calls wait",
                "A change that was meant to set a timeout takes away the second connection. Set EnableMultipleHttp2Connections whenever you make the handler yourself."),
        ]);
}
