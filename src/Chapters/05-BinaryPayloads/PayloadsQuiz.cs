namespace GrpcLab;

/// <summary>The questions of chapter 5.</summary>
internal static class PayloadsQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [Base64, WrappedArray, LargeUpload, Segment];

    private static QuizQuestion Base64 { get; } = new(
        "5.1",
        "A field `bytes picture = 1` is replaced by `string picture_base64 = 1`. What happens to a message with a picture of 300 kB?",
        'a',
        [
            new('a', "It grows to about 400 kB: base64 writes four characters for three bytes",
                "A third more, on the wire and in every buffer on the way; the string in memory takes twice that again, because .NET keeps two bytes a character."),
            new('b', "It stays at about 300 kB: gRPC stores strings and bytes alike",
                "The wire format of both is alike, a length and the bytes; but the text is longer than the data. Look at the row \"base64\" of the first table."),
            new('c', "It grows to about 600 kB: a string has two bytes for each character",
                "In .NET's memory it has, but on the wire a string is UTF-8, where each base64 character takes one byte. Look at \"base64\" in the first table."),
            new('d', "It shrinks: text compresses better than bytes",
                "Neither field type compresses anything. Make the message with zeros instead of random bytes: its size stays."),
        ]);

    private static QuizQuestion WrappedArray { get; } = new(
        "5.2",
        "When may the array behind `UnsafeByteOperations.UnsafeWrap(array)` be changed or returned to its pool?",
        'c',
        [
            new('a', "At once, because UnsafeWrap copies it when the message is made",
                "It copies nothing: look at its row in the heap table. CopyFrom is the one that copies."),
            new('b', "As soon as the method that makes the call has returned its AsyncUnaryCall",
                "That is what ReturnedAtOnce does. The message may not have been written yet, and other bytes arrive."),
            new('c', "After the call has ended; on a stream, after the task of WriteAsync has",
                "Until then the message may still have to be written: the connection may be opening, all streams may be taken, a token may be on its way."),
            new('d', "After a collection of generation 2",
                "A collection frees arrays nobody refers to; it says nothing about who still reads this one. Run ReturnedAfterTheAnswer: no collection is needed."),
        ]);

    private static QuizQuestion LargeUpload { get; } = new(
        "5.3",
        "Clients upload files of up to 100 MB by a unary method. `MaxReceiveMessageSize` was raised to 200 MB, and files above 30 MB still fail with `Exception was thrown by handler.` What is the best way out?",
        'b',
        [
            new('a', "Raise the client's `MaxSendMessageSize` as well",
                "Sending has no limit by default. Look at the status of the 40 MB upload: the server's side refuses, by the size of the request's body."),
            new('b', "Send the file in chunks over a client stream; Kestrel's limit on request bodies does not hold there, and neither side has to hold the file",
                "The 40 MB in chunks passed a server with every limit at its default, and no array was large."),
            new('c', "Turn gzip on, so that 100 MB become less than 30",
                "Only if the file repeats itself, and a film or an archive does not: look at the bars of \"random\". The limit would still stand."),
            new('d', "Raise `InitialStreamWindowSize` to 100 MB",
                "The window says how much may be under way unread, not how much may come in all. Start a server with another InitialStreamWindowSize and send the 40 MB again: the status stays."),
        ]);

    private static QuizQuestion Segment { get; } = new(
        "5.4",
        "A method reads `MemoryMarshal.TryGetArray(reply.Data.Memory, out var segment)` and passes on `segment.Array`. Its tests pass. What is wrong?",
        'd',
        [
            new('a', "Nothing: a ByteString always fills its array",
                "A parsed one does in this version; a wrapped slice does not. Run the cell with the buffer of eight bytes."),
            new('b', "The array is a copy, so the method saves nothing",
                "It is the very array behind the string: look at TryGetArray in the heap table, which allocates nothing."),
            new('c', "TryGetArray is slower than ToByteArray below 85,000 bytes",
                "It never copies. Compare the two at 100 bytes."),
            new('d', "It drops Offset and Count: a payload that is a slice of a larger array comes with bytes that do not belong to it",
                "The segment's three parts belong together. segment.AsSpan() minds them."),
        ]);
}
