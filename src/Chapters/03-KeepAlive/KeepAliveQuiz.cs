namespace GrpcLab;

/// <summary>The questions of chapter 3.</summary>
internal static class KeepAliveQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("3.1", right: 'b',
            a: "There is no second try: TCP retransmits what is lost, so an answer that is late is late for the "
                + "connection. Look at the dead connections of the deeper notebook: each was closed after one delay "
                + "and one timeout, rounded to heartbeats.",
            b: "Open calls end with INTERNAL, not with UNAVAILABLE, so a retry policy that lists UNAVAILABLE, as it "
                + "should, does not repeat them. The next call finds no connection and opens one.",
            c: "The channel outlives its connections. Look at the case \"pings with active requests\": the call after "
                + "the failed one succeeds on the same channel.",
            d: "Keeping it alive is one half. Look at the case \"pings with active requests\": without an answer the "
                + "client closed the connection."),
        new("3.2", right: 'd',
            a: "At 60 s nothing is wrong yet: the ping has to be sent and to stay unanswered first.",
            b: "The timeout runs from the ping, and the ping comes after the delay.",
            c: "That is the soonest. The handler checks only at its heartbeats, here every 7.5 s: the deeper notebook "
                + "has the table.",
            d: "The heartbeat interval is a quarter of the shorter of the two, but at least a second. Both the ping "
                + "and the closing wait for a heartbeat."),
        new("3.3", right: 'a',
            a: "A PING goes no farther than the connection's other end, and AWS says that it does not reset the idle "
                + "timeout. Send a message of your own now and then, raise the idle timeout, or end and restart the "
                + "call on purpose.",
            b: "What ends HTTP/2 ends the PING as well. Only through something that forwards TCP do pings reach the "
                + "server.",
            c: "Servers in Go, in Java and on the C core do so when pings come too fast (the deeper notebook has one "
                + "that does). The rule here is about silence.",
            d: "A PING asks the next hop, not the server behind it. Had they failed, the client would have closed the "
                + "connection within seconds, silent call or not."),
        new("3.4", right: 'c',
            a: "That would need a connection that is still in the pool. Look at the case \"idle timeout 1 s\".",
            b: "KeepAlivePingDelay is infinite unless you set it. Look at the case \"as .NET comes\": no PING while "
                + "idle.",
            c: "PooledConnectionIdleTimeout is a minute, and an idle connection is closed within 15 s of that, long "
                + "before the balancer silently forgets it after four. The next call pays for an opening (chapter 1). "
                + "The trouble starts when it is set to infinite, or when a call stays open and silent.",
            d: "This one forgets silently. One that resets when used fails the call fast: look at the calls that a "
                + "retry is to save."),
    ];
}
