namespace GrpcLab;

/// <summary>The questions of chapter 10.</summary>
internal static class TailsQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [Omission, Little, Storm];

    private static QuizQuestion Omission { get; } = new(
        "10.1",
        "A benchmark with four callers in a closed loop makes 40,000 calls in a minute and reports a p99.9 of 12 ms. During that minute the server stood still for two seconds. Why does the report not show it?",
        'b',
        [
            new('a', "Because the calls of these two seconds failed, and failures are not timed",
                "They did not fail, they were late: each caller's call simply took two seconds."),
            new('b', "Because each caller waited: four calls took two seconds, and four in 40,000 lie above p99.9",
                "And the 1,300 calls that would have come in those two seconds were never made. In an open loop they are, and their latency counts from when they were due."),
            new('c', "Because a percentile leaves out the extremes; the maximum would show the same in both loops",
                "The maximum does show it in both. But in the open loop p99 shows it, too: look at the two curves of the figure \"one call in so many\"."),
            new('d', "Because the clock of the client stood still, too",
                "The client's clock ran on: the four long calls were measured correctly, two seconds each."),
        ]);

    private static QuizQuestion Little { get; } = new(
        "10.2",
        "A service gets 30 calls a second, and a call takes 6.2 s on average. How many calls are under way, on average?",
        'c',
        [
            new('a', "About 5: 30 ÷ 6.2",
                "Multiply, do not divide: each of the 30 that arrive in a second stays for 6.2 s."),
            new('b', "It cannot be told without the distribution of the times",
                "Little's law needs no distribution, no order of service and no Poisson arrivals: only that what comes in goes out again."),
            new('c', "About 186: 30 × 6.2",
                "Little's law. With 20 MB in each call that is 3.7 GB under way, which says more about the published run than its percentiles."),
            new('d', "30: one for each call of a second",
                "That would be so if each took one second. Look at the columns \"inside\" and \"rate × time\"."),
        ]);

    private static QuizQuestion Storm { get; } = new(
        "10.3",
        "After a short stall a service stays at 100 % busy and answers nobody in time; each caller tries up to four times with a deadline of 150 ms. What ends that most surely?",
        'd',
        [
            new('a', "A longer deadline for each attempt, so that fewer time out",
                "Until the queue is longer than that, too. Demand stays at four times the calls while attempts time out."),
            new('b', "That the server leaves jobs alone whose callers have gone",
                "It saves wasted work, but first come, first served then begins the job that is about to time out: look at the row \"the gone left alone\"."),
            new('c', "Exponential backoff between the attempts",
                "It spreads the same number of attempts over a longer time. With a steady stream of callers the demand stays as high."),
            new('d', "A budget for retries at the client and a bound on the queue at the server",
                "The budget takes the fuel away, the bound makes sure that whatever is begun is still wanted. Both rows recover within a second."),
        ]);
}
