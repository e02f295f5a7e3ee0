namespace GrpcLab;

/// <summary>The questions of chapter 3.</summary>
internal static class KeepAliveQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [UnansweredPing, TimeToFind, BehindApplicationBalancer, TheDefaults];

    private static QuizQuestion UnansweredPing { get; } = new(
        "3.1",
        "A client's keep-alive ping gets no answer within KeepAlivePingTimeout. What happens?",
        'b',
        [
            new('a', "The ping is sent again, and after a few tries the connection is closed",
                "There is no second try: TCP repeats what is lost, so an answer that is late is late for the connection. Look at the dead connections: each was closed after one delay and one timeout, rounded to beats."),
            new('b', "The client closes the connection; calls open on it fail, and the next call opens a new one",
                "Open calls end with INTERNAL, not with UNAVAILABLE, so a retry policy that lists only UNAVAILABLE does not repeat them. The next call finds no connection and opens one."),
            new('c', "The channel goes into TransientFailure and calls fail until it is made anew",
                "The channel outlives its connections. Look at the case \"pings with active requests\": the call after the failed one succeeds on the same channel."),
            new('d', "Nothing: pings only keep intermediaries from forgetting the connection",
                "Keeping it alive is one half. Look at the dead connections: without an answer the client gave them up."),
        ]);

    private static QuizQuestion TimeToFind { get; } = new(
        "3.2",
        "KeepAlivePingDelay is 60 s and KeepAlivePingTimeout 30 s. When does a .NET client notice a connection that died right after its last frame?",
        'd',
        [
            new('a', "After 60 s, with the first ping",
                "At 60 s nothing is wrong yet: the ping has to be sent and to stay unanswered first."),
            new('b', "After 30 s: that is the timeout",
                "The timeout runs from the ping, and the ping comes after the delay."),
            new('c', "After exactly 90 s: delay plus timeout",
                "That is the soonest. The handler looks only at its beats, here every 7.5 s: evaluate new KeepAliveTiming(...).Latest."),
            new('d', "After 90 to 105 s: delay plus timeout, each rounded up to the handler's beat of 7.5 s",
                "The beat is a quarter of the shorter of the two, but at least a second. Both the ping and the giving up wait for a beat."),
        ]);

    private static QuizQuestion BehindApplicationBalancer { get; } = new(
        "3.3",
        "A server-streaming call is silent for minutes at a time, behind an Application Load Balancer whose idle timeout is 60 s. The client pings every 10 s. What happens?",
        'a',
        [
            new('a', "The call is cut after 60 s of silence all the same: the balancer is the other end of the client's connection, and PINGs are no data to it",
                "A PING goes no farther than the connection's other end, and AWS says that it does not reset the idle timeout. Send a message of your own now and then, raise the idle timeout, or end and restart the call on purpose."),
            new('b', "The pings pass to the server and reset the timer, so the call lives on",
                "What ends HTTP/2 ends the PING as well. Only through something that forwards TCP do pings reach the server."),
            new('c', "The balancer answers with ENHANCE_YOUR_CALM",
                "Servers built on the C core do so when pings come too fast (run the cell with the strict peer). The rule here is about silence."),
            new('d', "The pings fail, so the client closes the connection after KeepAlivePingTimeout",
                "A PING asks the next hop, not the server behind it. Had they failed, the client would have closed the connection within seconds, silent call or not."),
        ]);

    private static QuizQuestion TheDefaults { get; } = new(
        "3.4",
        "A service makes a unary call every ten minutes through a load balancer that silently forgets connections after four. It uses a GrpcChannel as it comes. What does each call meet?",
        'c',
        [
            new('a', "A black hole, and DEADLINE_EXCEEDED",
                "That would need a connection that is still in the pool. Look at the case \"idle timeout below the limit\"."),
            new('b', "An open connection, because .NET pings every minute",
                "KeepAlivePingDelay is infinite unless you set it. Look at the case \"as .NET comes\": no PING while idle."),
            new('c', "A new connection: the pool closes one that has been idle for a minute, long before the balancer forgets it",
                "PooledConnectionIdleTimeout is a minute, which is shorter than the limits of the table. What it costs is an opening (chapter 1). The trouble starts when it is set to infinite, or when a call stays open and silent."),
            new('d', "UNAVAILABLE at once, because the balancer resets the connection",
                "This one forgets silently. One that resets when used fails the call fast: look at the case with RST."),
        ]);
}
