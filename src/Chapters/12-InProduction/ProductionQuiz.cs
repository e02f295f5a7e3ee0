namespace GrpcLab;

/// <summary>The questions of chapter 12.</summary>
internal static class ProductionQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("12.1", right: 'b',
            a: "A prober that asks every 10 s has not heard it yet. Look at the server without a drain time: the next "
                + "probe is refused.",
            b: "Between the first NOT_SERVING and the closing of the endpoints there must be time for at least one "
                + "probe, and for the balancer to act on it. That is what a drain time is for.",
            c: "A closed port answers at once with a refusal; it is the connection forgotten silently (chapter 3) that "
                + "hangs.",
            d: "Calls in flight may finish within ShutdownTimeout: look at the job in the figure. It is the new ones "
                + "that are at risk."),
        new("12.2", right: 'd',
            a: "The server span begins with the request, long after the handshake. Deeper 12 shows both sides in one "
                + "figure.",
            b: "It does, under Experimental.System.Net.*. The sources have to be added by name.",
            c: "Count the children of POST: the wait for a connection is among them, the setup is not.",
            d: "The call only waited for it, and the wait is in the call's trace. A backend that does not follow links "
                + "shows the wait alone."),
        new("12.3", right: 'a',
            a: "One fault hid the other. Keep the channel and look again: now calls wait for a stream. So look after each "
                + "change, not only at the end.",
            b: "It refuses only what a client sends before it has heard of the limit; afterwards calls wait on the "
                + "client (chapter 2). Keep the channel and look again.",
            c: "The watch saw bursts of 32 calls. Look at the connections that were opened meanwhile.",
            d: "RequestLeftQueue says how long each call waited. Keep the channel and look again."),
    ];
}
