namespace GrpcLab;

/// <summary>The questions of chapter 9.</summary>
internal static class FastQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("9.1", right: 'c',
            a: "HPACK allows that, but the sender decides. Look at the request's fields of call 100: which of them are "
                + "numbers of the dynamic table?",
            b: "Metadata is sent as header fields of the request. Decode a call that carries some.",
            c: "Its request table stays empty. If that matters, use a stream, whose headers go once, or send a shorter "
                + "token.",
            d: "Only values of entries whose names end in -bin do. A text value goes as it is."),
        new("9.2", right: 'b',
            a: "Half of that is right. Compare the answers' bytes in the table with the three servers, in the deeper "
                + "notebook about headers.",
            b: "The limit binds the server's own writer, too.",
            c: "A .NET client's requests were never compressed. Their size is the same in all rows of that table.",
            d: "0 is allowed. Start a server with it: every call succeeds."),
        new("9.3", right: 'a',
            a: "The simple form of Create hands arrays over. The form with contexts writes to gRPC's buffer and reads "
                + "from its pieces.",
            b: "The generated code does without. Compare the two rows of the upload.",
            c: "ToByteArray makes a new array. The upload's rows say how many bytes.",
            d: "Nobody keeps it. The bytes in the table are for each call, and the first calls were left out."),
    ];
}
