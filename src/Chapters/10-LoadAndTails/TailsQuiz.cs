namespace GrpcLab;

/// <summary>The questions of chapter 10.</summary>
internal static class TailsQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("10.1", right: 'b',
            a: "They did not fail, they were late: each caller's call simply took two seconds.",
            b: "And the 1,300 calls that would have come in those two seconds were never made. In an open loop they "
                + "are, and their latency counts from when they were due.",
            c: "The maximum does show it in both. But in the open loop p99 shows it, too: look at the table under the "
                + "open loop, and at the closed loop's line above it.",
            d: "The client's clock ran on: the four long calls were measured correctly, two seconds each."),
        new("10.2", right: 'c',
            a: "Multiply, do not divide: each of the 30 that arrive in a second stays for 6.2 s.",
            b: "Little's law needs no distribution, no order of service and no Poisson arrivals: only that what comes "
                + "in goes out again.",
            c: "Little's law. With 20 MB in each call that is 3.7 GB in flight, which says more about the published "
                + "run than its percentiles.",
            d: "That would be so if each took one second. Look at the columns \"inside\" and \"rate × time\"."),
        new("10.3", right: 'd',
            a: "Until the queue is longer than that, too. Demand stays at four times the calls while attempts time "
                + "out.",
            b: "It saves wasted work, but first come, first served then begins the job that is about to time out: look "
                + "at the row \"abandoned jobs skipped\" of the deeper notebook on overload.",
            c: "It spreads the same number of attempts over a longer time. With a steady stream of callers the demand "
                + "stays as high.",
            d: "The budget takes the fuel away, the bound makes sure that whatever is begun is still wanted. Both rows "
                + "of the deeper notebook on overload recover within a second."),
    ];
}
