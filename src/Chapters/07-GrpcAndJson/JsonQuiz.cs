namespace GrpcLab;

/// <summary>The questions of chapter 7.</summary>
internal static class JsonQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [SmallCalls, ManyAtOnce, LargeList];

    private static QuizQuestion SmallCalls { get; } = new(
        "7.1",
        "Your service answers small requests as JSON over HTTP/2. Somebody proposes gRPC, because its messages are a third of the size. What will it save on the network?",
        'b',
        [
            new('a', "Two thirds of the traffic",
                "Two thirds of the message, which is the smallest part of a small call. Look at the bytes of a call of small-ints, headers included."),
            new('b', "Nothing on the smallest calls: headers outweigh the message, and gRPC sends more of them",
                "A .NET client sends gRPC's own headers in full with every call. Look at the table of small-ints over HTTP/2."),
            new('c', "About half, whatever the size",
                "That is the list's ratio. Look at the figure: the three shapes differ."),
            new('d', "Everything but the payload: gRPC has no headers",
                "A gRPC call is an HTTP/2 request, with headers before its message and trailers after it."),
        ]);

    private static QuizQuestion ManyAtOnce { get; } = new(
        "7.2",
        "Twenty calls of one HttpClient are under way at the same time. What do HTTP/1.1 and HTTP/2 make of that?",
        'd',
        [
            new('a', "Both send them over one connection, HTTP/1.1 by pipelining",
                ".NET's client does not pipeline: an HTTP/1.1 connection has one call at a time. The connections were counted."),
            new('b', "Both open twenty connections",
                "HTTP/2 carries them as streams of one. The connections were counted."),
            new('c', "HTTP/1.1 refuses all but the first",
                "It opens more connections, as many as are needed, unless MaxConnectionsPerServer limits them."),
            new('d', "HTTP/1.1 opens a connection for each, HTTP/2 carries them as streams of one",
                "Twenty sockets to be woken for and twenty TLS sessions, against frames that share packets: that is what the comparison with 20 calls at once shows."),
        ]);

    private static QuizQuestion LargeList { get; } = new(
        "7.3",
        "A client reads a list of 190 kB with Newtonsoft.Json by way of a string. What is the first thing to change, if the API has to stay JSON?",
        'a',
        [
            new('a', "Read it with System.Text.Json from the network as it comes",
                "That removes the string of 380 kB and the buffers for it on both sides. Look at the bytes allocated for the list."),
            new('b', "Use HTTP/1.1 instead of HTTP/2, which has less overhead",
                "For one large answer the version hardly matters: compare the rows of one serialiser."),
            new('c', "Turn the generated code of System.Text.Json on, because reflection is what costs",
                "What reflection finds out is kept after the first time. Compare the two rows of System.Text.Json."),
            new('d', "Give Newtonsoft.Json a larger string buffer",
                "It has to hold the text either way, and its readers and writers make many small objects besides."),
        ]);
}
