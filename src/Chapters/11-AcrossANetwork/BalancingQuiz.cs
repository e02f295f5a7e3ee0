namespace GrpcLab;

/// <summary>The questions of chapter 11.</summary>
internal static class BalancingQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("11.1", right: 'c',
            a: "Such a service balances TCP connections; it does not see calls. Look at the channel through the L4 "
                + "balancer: one connection, all calls at one server.",
            b: "It opens another connection only when no stream is left on the first. The channel through the balancer "
                + "had it on, and opened one.",
            c: "A headless service with dns:/// and round robin, a proxy that knows HTTP/2, or at least a limited "
                + "PooledConnectionLifetime changes that.",
            d: "The policy takes turns among the addresses the resolver gives, and here that is one address. With a "
                + "headless service the name has ten."),
        new("11.2", right: 'a',
            a: "The connection looks open, so its turn comes again and again, and every caller spends most of its time "
                + "in calls that will not be answered. Pings find out.",
            b: "That is a process that was killed: its machine's kernel closes the connection. Here nobody is left to "
                + "say anything.",
            c: "No status comes at all, only the deadline, and every other call goes to the server that lives.",
            d: "It skips a server whose connection is lost. Look at the run without pings: the silent server kept "
                + "getting its share."),
        new("11.3", right: 'd',
            a: "What gets lost depends on the network. Compare packets and stalls of the cases in "
                + "deeper/11-distance-and-loss: with eight connections there were more stalls, because more was sent.",
            b: "In HTTP/2 they do not, but all of them lie in the one order of TCP. In deeper/11-distance-and-loss, "
                + "look at the calls that ended while the one connection stood still.",
            c: "A call that meets no loss takes as long as before. In the figure of deeper/11-distance-and-loss the "
                + "medians are alike: only the tails differ.",
            d: "That is the difference between the late calls for each stall: about eight on one connection, about one "
                + "on eight."),
    ];
}
