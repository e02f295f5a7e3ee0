namespace GrpcLab;

/// <summary>The questions of chapter 9.</summary>
internal static class FastQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [ConstantToken, ZeroTable, Marshaller];

    private static QuizQuestion ConstantToken { get; } = new(
        "9.1",
        "A .NET client sends the same access token of 1,200 bytes with each of 10,000 unary calls over one connection. About how many bytes of tokens cross the wire?",
        'c',
        [
            new('a', "1,200: HPACK sends a field once and then a number for it",
                "HPACK allows that, but the sender decides. Look at the request's fields of call 100: which of them are numbers of the dynamic table?"),
            new('b', "None: metadata travels outside the connection",
                "Metadata are header fields of the request. Decode a call that carries some."),
            new('c', "12,000,000: this client writes each field as text in each call",
                "Its request table stays empty. If that matters, use a stream, whose headers go once, or send a shorter token."),
            new('d', "16,000,000: header values travel as base64",
                "Only values of entries whose names end in -bin do. A text value goes as it is."),
        ]);

    private static QuizQuestion ZeroTable { get; } = new(
        "9.2",
        "Somebody sets Kestrel's `HeaderTableSize` to 0 to save memory. Clients are .NET clients. What changes on the wire?",
        'b',
        [
            new('a', "Nothing: the limit is about requests, and these clients do not use the table",
                "Half of that is right. Compare the answers' bytes in the table with the three servers."),
            new('b', "Each answer's headers and trailers go as text again",
                "The limit binds the server's own writer, too."),
            new('c', "Requests become larger, because clients may no longer compress them",
                "A .NET client's requests were never compressed. Their size is the same in all rows of the table."),
            new('d', "Calls fail, because a table of 0 bytes breaks the protocol",
                "0 is allowed. Start a server with it: every call succeeds."),
        ]);

    private static QuizQuestion Marshaller { get; } = new(
        "9.3",
        "A service passes its own marshaller, `Marshallers.Create(m => m.ToByteArray(), b => Parser.ParseFrom(b))`, instead of the generated one. What does each call pay for it?",
        'a',
        [
            new('a', "An array of the message's size for each message written and one for each message read",
                "The simple form of Create hands arrays over. The form with contexts writes to gRPC's buffer and reads from its pieces."),
            new('b', "Nothing: gRPC makes that array in any case",
                "The generated code does without. Compare ToByteArray and WriteToBuffer in BenchmarkDotNet's table."),
            new('c', "A copy, but into an array from a pool, so nothing is allocated",
                "ToByteArray makes a new array. Its row says how many bytes."),
            new('d', "Only the first call pays: the array is kept for the next",
                "Nobody keeps it. Allocated in BenchmarkDotNet's table is for each operation, not for the first."),
        ]);
}
