namespace GrpcLab;

/// <summary>The questions of chapter 11.</summary>
internal static class BalancingQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [OneClusterAddress, SilentServer, LostPackets];

    private static QuizQuestion OneClusterAddress { get; } = new(
        "11.1",
        "A service has ten pods behind a Kubernetes service with one cluster address. A client holds one channel to that address and makes 1,000 calls a second. Which pods get them?",
        'c',
        [
            new('a', "All ten, call by call: Kubernetes balances requests",
                "Such a service balances TCP connections; it does not see calls. Look at the channel through the L4 balancer: one connection, all calls at one server."),
            new('b', "All ten, if EnableMultipleHttp2Connections is true",
                "It opens another connection only when no stream is left on the first. The channel through the balancer had it on, and opened one."),
            new('c', "One, as long as the connection lives: the address balances connections",
                "A headless service with dns:/// and round robin, a proxy that knows HTTP/2, or at least a limited PooledConnectionLifetime changes that."),
            new('d', "All ten, if the channel's policy is RoundRobinConfig",
                "The policy takes turns among the addresses the resolver gives, and here that is one address. With a headless service the name has ten."),
        ]);

    private static QuizQuestion SilentServer { get; } = new(
        "11.2",
        "Two servers, round robin, deadlines of 0.5 s, no pings. One machine loses its power. What do the callers see in the minutes after?",
        'a',
        [
            new('a', "Half of their calls end with DEADLINE_EXCEEDED, and all of them together get far fewer calls done than half",
                "The connection looks open, so its turn comes again and again, and every caller spends most of its time in calls that will not be answered. Pings find out."),
            new('b', "A few failed calls, then everything goes to the other server",
                "That is a process that was killed: its machine's kernel closes the connection. Here nobody is left to say anything."),
            new('c', "UNAVAILABLE for every call until the channel is made anew",
                "No status comes at all, only the deadline, and every other call goes to the server that lives."),
            new('d', "Nothing: round robin skips a server that does not answer",
                "It skips a server whose connection is lost. Look at the run without pings: the silent server kept getting its share."),
        ]);

    private static QuizQuestion LostPackets { get; } = new(
        "11.3",
        "Eight callers share one HTTP/2 connection on which one packet in 200 is lost. Their calls are given a channel each. What changes?",
        'd',
        [
            new('a', "An eighth of the packets is lost",
                "What gets lost depends on the network. Compare packets and stalls of the cases: with eight connections there were more stalls, because more was sent."),
            new('b', "Nothing: HTTP/2's streams do not wait for each other",
                "In HTTP/2 they do not, but all of them lie in the one order of TCP. Look at the calls that ended while the one connection stood still."),
            new('c', "Each call takes an eighth of the time",
                "A call that meets no loss takes as long as before. Look at the medians: only the tails differ."),
            new('d', "As large a share of packets is lost, but each loss holds up one caller and not eight",
                "That is the difference between the late calls for each stall: about eight on one connection, about one on eight."),
        ]);
}
