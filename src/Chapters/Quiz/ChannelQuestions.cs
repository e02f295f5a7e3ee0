namespace GrpcLab;

/// <summary>Q.1 and Q.2: what to keep, and when it connects.</summary>
internal static class ChannelQuestions
{
    public static IEnumerable<QuizQuestion> All => [WhatToShare, WhenItConnects];

    private static QuizQuestion WhatToShare { get; } = new(
        "Q.1",
        "A web API makes one gRPC call for each request it gets. What must its requests share, so that the calls do not each open a connection?",
        'c',
        [
            new('a', "The generated client, in a static field for example; the channel under it may be new each time",
                "It is the other way round: 20 new clients opened no connection, 20 new channels opened 20. A client is a thin wrapper around a channel."),
            new('b', "The gRPC message, because its type holds the address",
                "A message holds data and no address. Both rows of the output used one and the same message, and only one of them opened connections."),
            new('c', "The channel, or something that keeps one for you, as AddGrpcClient does",
                "The connection belongs to the channel's handler. Clients on it may come and go, as the first row shows."),
            new('d', "Nothing: .NET shares HTTP/2 connections in the whole process",
                "Then the second row would say 1. Connections are shared within one handler, and each of these channels has its own."),
        ]);

    private static QuizQuestion WhenItConnects { get; } = new(
        "Q.2",
        "When does a channel open its connection?",
        'b',
        [
            new('a', "When the channel is created",
                "The first row says 0, even a moment later: the channel was an object until somebody called. ConnectAsync() opens the connection ahead of the first call, if you want that."),
            new('b', "When its first call needs one",
                "So the first call after a deployment pays for the opening. channel.ConnectAsync() moves that to a moment of your choice."),
            new('c', "With every call: the server closes it after the reply",
                "The next 20 calls opened none. HTTP/2 keeps the connection; that is what makes a kept channel worth having."),
            new('d', "In the background, one for each core",
                "The first row waited a moment and saw none, and the first call opened one. The number of cores plays no part."),
        ]);
}
