namespace GrpcLab;

/// <summary>The questions of chapter 5.</summary>
internal static class PayloadsQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("5.1", right: 'a',
            a: "A third more, on the wire and in every buffer on the way; the string in memory takes twice that again, "
                + "because .NET keeps two bytes a character.",
            b: "The wire format of both is alike, a length and the bytes; but the text is longer than the data. Look "
                + "at the row \"base64\" of the table of frames.",
            c: "In .NET's memory it has, but on the wire a string is UTF-8, where each base64 character takes one "
                + "byte. Look at \"base64\" in the table of frames.",
            d: "Neither field type compresses anything. Make the message with zeros instead of random bytes: its size "
                + "stays the same."),
        new("5.2", right: 'c',
            a: "It copies nothing: look at its row in the heap table. CopyFrom is the one that copies.",
            b: "That is what the method of exercise 5.4 does. The message may not have been written yet, and other "
                + "bytes arrive.",
            c: "Until then the message may still have to be written: the connection may be opening, all streams may be "
                + "taken, a token may be on its way.",
            d: "A collection frees arrays nobody refers to; it says nothing about who still reads this one. Solve "
                + "exercise 5.4: no collection is needed."),
        new("5.3", right: 'b',
            a: "Sending has no limit by default. Look at the status of the 40 MB upload in the deeper notebook on "
                + "copies: the server's side refuses, by the size of the request's body.",
            b: "The 40 MB in chunks passed a server with every limit at its default, and no array was large.",
            c: "Only if the file repeats itself, and a film or an archive does not: look at the bars of \"random\" in "
                + "the deeper notebook on compression. The limit would still stand.",
            d: "The window says how much may be in flight unread, not how much may come in all. Start a server with "
                + "another InitialStreamWindowSize and send the 40 MB again: the status does not change."),
        new("5.4", right: 'd',
            a: "A parsed one does in this version; a wrapped slice does not. Run the cell with the buffer of eight "
                + "bytes, in the deeper notebook on copies.",
            b: "It is the very array behind the string: look at TryGetArray in the deeper notebook's heap table, which "
                + "allocates nothing.",
            c: "It never copies. Compare the two at 100 bytes, in the deeper notebook.",
            d: "The segment's three parts belong together. segment.AsSpan() respects them."),
    ];
}
