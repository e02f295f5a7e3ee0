namespace GrpcLab;

/// <summary>Q.15: what a gateway makes of a server that has gone.</summary>
internal static class GatewayQuestions
{
    public static IEnumerable<QuizQuestion> All => [DeadServer];

    private static QuizQuestion DeadServer { get; } = new("Q.15", right: 'a',
        a: "The system refuses a connection to a port where nobody listens, so the gateway can tell its caller at once "
            + "what is wrong and where.",
        b: "Look at the time it took. That is so when the machine has gone or a firewall swallows the bytes, "
            + "and the reason to set a deadline all the same.",
        c: "NOT_FOUND is said by a server that runs and does not know the thing asked for. "
            + "Here nobody was there to say it.",
        d: "Defaults fill the fields of a reply that came. None came: the call ended with UNAVAILABLE.");
}
