namespace GrpcLab;

/// <summary>The questions of chapter 7.</summary>
internal static class JsonQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("7.1", right: 'b',
            a: "Two thirds of the message, which is the smallest part of a small call. Look at the bytes of a call of "
                + "small-ints, headers included.",
            b: "A .NET client sends user-agent and gRPC's own headers in full with every call. Look at the header "
                + "fields of a small request.",
            c: "That is the list's ratio. Look at the table: the shapes differ.",
            d: "A gRPC call is an HTTP/2 request, with headers before its message and trailers after it."),
        new("7.2", right: 'd',
            a: ".NET's client does not pipeline: an HTTP/1.1 connection has one call at a time. The connections were "
                + "counted.",
            b: "HTTP/2 carries them as streams of one. The connections were counted.",
            c: "It opens more connections, as many as are needed, unless MaxConnectionsPerServer limits them.",
            d: "Twenty sockets to be woken for and twenty TLS sessions, against frames that share packets: that is "
                + "what the comparison with 20 calls at once shows."),
        new("7.3", right: 'a',
            a: "That removes the string of 380 kB and the buffers for it on both sides. The deeper notebook, Writing "
                + "and reading, has the bytes allocated for the list.",
            b: "For one large answer the version hardly matters: compare the list's bars.",
            c: "What reflection finds out is kept after the first time. The deeper notebook has both rows of "
                + "System.Text.Json.",
            d: "It has to hold the text either way, and its readers and writers make many small objects besides."),
    ];
}
