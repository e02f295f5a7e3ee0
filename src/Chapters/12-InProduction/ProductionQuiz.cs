namespace GrpcLab;

/// <summary>The quiz of chapter 12.</summary>
internal static class ProductionQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } = [Draining, RootSpan, HiddenFault];

    private static QuizQuestion Draining => new(
        "12.1",
        "A server is sent SIGTERM and closes its endpoints at once. Its orchestrator probes Check every 10 s. What do callers meet until the next probe?",
        'b',
        [
            new('a', "Nothing unusual: Check says NOT_SERVING first",
                "Who asks only every 10 s has not heard it yet. Look at the server without a drain time: the next probe is refused."),
            new('b', "Refused connections: the balancer goes on sending to an address where nobody listens any more",
                "Between the first NOT_SERVING and the closing of the endpoints has to lie at least one probe and what the balancer takes to act on it. That is what a drain time is for."),
            new('c', "Calls that hang until their deadline",
                "A closed port answers at once with a refusal; it is the connection forgotten silently (chapter 3) that hangs."),
            new('d', "INTERNAL on every call that is under way",
                "Calls under way are let finish within ShutdownTimeout: look at the job in the figure. It is the new ones that are at risk."),
        ]);

    private static QuizQuestion RootSpan => new(
        "12.2",
        "In your traces the first call of a process takes 90 ms and its server span 2 ms. Where do you look for the handshake, and why is it not in the call's trace?",
        'd',
        [
            new('a', "In the server span: it begins when the connection is accepted",
                "The server span begins with the request, when the handshake has long been over. Compare the two in the figure."),
            new('b', "Nowhere: .NET does not record handshakes",
                "It does, under Experimental.System.Net.*. The sources have to be added by name."),
            new('c', "In the span POST, as its child",
                "Count the children of POST: the wait for a connection is among them, the setup is not."),
            new('d', "In connection_setup, the root of a trace of its own, because a connection serves many calls; the span POST has a link to it",
                "The call only waited for it, and the wait is in the call's trace. A backend that does not follow links shows the wait alone."),
        ]);

    private static QuizQuestion HiddenFault => new(
        "12.3",
        "In the slow system no picture failed after the silence, although nothing kept its connections alive. Why?",
        'a',
        [
            new('a', "Each call had a connection of its own, so none was old enough to be forgotten; the missing keep-alive shows when the channel is kept",
                "One fault hid the other. Mend the channel alone and look again: the burst after the silence ends at its deadline. So measure after each change, not only at the end."),
            new('b', "The pool closed the idle connections in time",
                "Its default is a minute, the silence was below four seconds. Look at the connections opened in a burst."),
            new('c', "Base64 text is traffic enough to keep a connection",
                "In the silence nothing at all passed, whatever its coding."),
            new('d', "The proxy only drops connections on which a call is open",
                "It drops what is silent; an open call that is silent counts as silent, too (chapter 3)."),
        ]);
}
