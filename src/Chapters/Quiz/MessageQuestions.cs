namespace GrpcLab;

/// <summary>Q.12 to Q.14: bytes in messages, and how large a message may be.</summary>
internal static class MessageQuestions
{
    public static IEnumerable<QuizQuestion> All => [Wrapping, Base64, TooLarge];

    private static QuizQuestion Wrapping { get; } = new("Q.12", right: 'c',
        a: "There it helps most, since a copy of that size would go to the large object heap. "
            + "Size decides about the gain, not about the danger; the array here had 3 bytes.",
        b: "TLS writes to buffers of its own. The byte here changed without any network: "
            + "look at which line changed it.",
        c: "Wrapping shares the array instead of copying it. What is written to it afterwards is in the message: "
            + "99 arrived in place of 1.",
        d: "Many calls may send the same wrapped array at once, as long as nobody writes to it. "
            + "This course's server does so with every answer.");

    private static QuizQuestion Base64 { get; } = new("Q.13", right: 'b',
        a: "Protobuf compresses nothing: 30,000 bytes make a message of a little more than 30,000. "
            + "Compression is a setting of the call.",
        b: "Base64 writes four characters for three bytes. On top of that both sides spend time on converting.",
        c: "That would be hexadecimal, two characters a byte. Base64 puts six bits into each character; "
            + "the output shows what that makes.",
        d: "That would be seven bits a character. Base64 has 64 characters, so six bits each; "
            + "the output shows what that makes.");

    private static QuizQuestion TooLarge { get; } = new("Q.14", right: 'd',
        a: "The frames are small, but the receiver puts the message together before your method sees it, "
            + "and gRPC limits that. The call failed.",
        b: "A client has no limit for sending by default. The call reached the server and failed there, "
            + "as the second row counts.",
        c: "A full window makes the sender wait, nothing more. No connection was opened for this call or lost by it.",
        d: "The client has the same limit for replies. Raising it is one way; sending the data in pieces on a stream "
            + "keeps memory small as well.");
}
