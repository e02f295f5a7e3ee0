namespace GrpcLab;

/// <summary>Q.12 to Q.14: bytes in messages, and how large a message may be.</summary>
internal static class MessageQuestions
{
    public static IEnumerable<QuizQuestion> All => [Wrapping, Base64, TooLarge];

    private static QuizQuestion Wrapping { get; } = new(
        "Q.12",
        "When must you not put an array into a message with `UnsafeByteOperations.UnsafeWrap`?",
        'c',
        [
            new('a', "When it has 85,000 bytes or more",
                "There it helps most, since a copy of that size would go to the large object heap. Size decides about the gain, not about the danger; the array here had 3 bytes."),
            new('b', "When the message goes over TLS, which encrypts in place",
                "TLS writes to buffers of its own. The byte here changed without any network: look at which line changed it."),
            new('c', "When something may still write to the array, such as a pool that hands it out again",
                "Wrapping shares the array instead of copying it. What is written to it afterwards is in the message: 99 arrived in place of 1."),
            new('d', "On the server, where several calls run at once and may send the same array",
                "Many calls may send the same wrapped array at once, as long as nobody writes to it. This course's server does so with every answer."),
        ]);

    private static QuizQuestion Base64 { get; } = new(
        "Q.13",
        "30,000 random bytes: how much larger is a message that carries them as base64 in a `string` field than one with a `bytes` field?",
        'b',
        [
            new('a', "Not at all: protobuf compresses both",
                "Protobuf compresses nothing: 30,000 bytes make a message of a little more than 30,000. Compression is a setting of the call."),
            new('b', "A third",
                "Base64 writes four characters for three bytes. On top of that both sides spend time on converting."),
            new('c', "Twice as large",
                "That would be hexadecimal, two characters a byte. Base64 puts six bits into each character; the output shows what that makes."),
            new('d', "An eighth",
                "That would be seven bits a character. Base64 has 64 characters, so six bits each; the output shows what that makes."),
        ]);

    private static QuizQuestion TooLarge { get; } = new(
        "Q.14",
        "A request of 5 MB, nothing configured on either side. What happens?",
        'd',
        [
            new('a', "It arrives: HTTP/2 cuts it into small frames, so there is no limit",
                "The frames are small, but the receiver puts the message together before your method sees it, and gRPC limits that. The call failed."),
            new('b', "The client refuses to send more than 4 MB",
                "A client has no limit for sending by default. The call reached the server and failed there, as the second row counts."),
            new('c', "The server closes the connection when its window of 1 MB is full",
                "A full window makes the sender wait, nothing more. No connection was opened for this call or lost by it."),
            new('d', "The server refuses it with RESOURCE_EXHAUSTED: the limit of 4 MB is the receiver's",
                "The client has the same limit for replies. Raising it is one way; sending the data in pieces on a stream keeps memory small as well."),
        ]);
}
