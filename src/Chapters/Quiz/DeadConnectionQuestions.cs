namespace GrpcLab;

/// <summary>Q.6 and Q.7: connections that die without a word.</summary>
internal static class DeadConnectionQuestions
{
    public static IEnumerable<QuizQuestion> All => [UnansweredPing, Forgotten];

    private static QuizQuestion UnansweredPing { get; } = new("Q.6", right: 'b',
        a: "The call that was in flight ended as soon as delay and timeout had passed. Its message names the ping "
            + "that was not answered.",
        b: "Look at the status as well: it is INTERNAL, so a retry policy for UNAVAILABLE alone does "
            + "not repeat such a call.",
        c: "The server cannot be asked for anything: no byte reaches it. And HTTP/2 has no way to start a stream "
            + "again; the call failed.",
        d: "The next call on the same channel succeeded, on a second connection. A channel outlives its connections.");

    private static QuizQuestion Forgotten { get; } = new("Q.7", right: 'a',
        a: "Without a deadline it would wait until TCP gives up, which takes many minutes. Pings more frequent than "
            + "the firewall's limit keep the connection.",
        b: "TCP notices when an answer comes back, even a refusal. Here none comes, and the call ended "
            + "with DEADLINE_EXCEEDED.",
        c: "To do that it would have to know that the old one is dead. It sent its request there and waited.",
        d: "GOAWAY is a courtesy of whoever closes. A box in between that forgets does not speak HTTP/2 at all.");
}
