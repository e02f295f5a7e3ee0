namespace GrpcLab;

/// <summary>Q.6 and Q.7: connections that die without a word.</summary>
internal static class DeadConnectionQuestions
{
    public static IEnumerable<QuizQuestion> All => [UnansweredPing, Forgotten];

    private static QuizQuestion UnansweredPing { get; } = new(
        "Q.6",
        "A channel sends keep-alive pings, and one is not answered within `KeepAlivePingTimeout`. What does the client do?",
        'b',
        [
            new('a', "It goes on sending pings until one is answered; the calls under way wait for that, too",
                "The call that was under way ended as soon as delay and timeout had passed. Its message names the ping that was not answered."),
            new('b', "It gives the connection up: calls on it fail, and the next call opens another",
                "Look at the status as well: it is INTERNAL, so a retry policy for UNAVAILABLE alone does not repeat such a call."),
            new('c', "It asks the server by GOAWAY to start the streams again",
                "The server cannot be asked for anything: no byte reaches it. And HTTP/2 has no way to start a stream again; the call failed."),
            new('d', "It marks the channel as broken until your code disposes it",
                "The next call on the same channel succeeded, on a second connection. A channel outlives its connections."),
        ]);

    private static QuizQuestion Forgotten { get; } = new(
        "Q.7",
        "This time no pings. A firewall forgets the idle connection and tells nobody. What does your next call do, given a deadline?",
        'a',
        [
            new('a', "It waits for its deadline: nothing tells the client that the connection is gone",
                "Without a deadline it would wait until TCP gives up, which takes many minutes. Pings more frequent than the firewall's limit keep the connection."),
            new('b', "It fails at once with UNAVAILABLE, since TCP notices",
                "TCP notices when an answer comes back, even a refusal. Here none comes, and the call ended with DEADLINE_EXCEEDED."),
            new('c', "It opens a new connection and succeeds, since a channel tests its connection before each call",
                "To do that it would have to know that the old one is dead. It sent its request there and waited."),
            new('d', "It succeeds: an HTTP/2 connection cannot end without GOAWAY",
                "GOAWAY is a courtesy of whoever closes. A box in between that forgets does not speak HTTP/2 at all."),
        ]);
}
