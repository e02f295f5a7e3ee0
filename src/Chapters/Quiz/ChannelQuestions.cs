namespace GrpcLab;

/// <summary>Q.1 and Q.2: what to keep, and when it connects.</summary>
internal static class ChannelQuestions
{
    public static IEnumerable<QuizQuestion> All => [WhatToShare, WhenItConnects];

    private static QuizQuestion WhatToShare { get; } = new("Q.1", right: 'c',
        a: "It is the other way round: 20 new clients opened no connection, 20 new channels opened 20. "
            + "A client is a thin wrapper around a channel.",
        b: "A message holds data and no address. Both rows of the output used one and the same message, and only one "
            + "of them opened connections.",
        c: "The connection belongs to the channel's handler. Clients on it may come and go, as the first row shows.",
        d: "Then the second row would say 1. Connections are shared within one handler, and each of "
            + "these channels has its own.");

    private static QuizQuestion WhenItConnects { get; } = new("Q.2", right: 'b',
        a: "The first row says 0, even a moment later: the channel was an object until somebody called. "
            + "ConnectAsync() opens the connection ahead of the first call, if you want that.",
        b: "So the first call after a deployment pays for the opening. channel.ConnectAsync() moves that to a "
            + "moment of your choice.",
        c: "The next 20 calls opened none. HTTP/2 keeps the connection; "
            + "that is what makes a kept channel worth having.",
        d: "The first row waited a moment and saw none, and the first call opened one. "
            + "The number of cores plays no part.");
}
