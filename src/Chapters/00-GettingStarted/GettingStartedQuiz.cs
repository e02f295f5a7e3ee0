namespace GrpcLab;

/// <summary>The questions of chapter 0.</summary>
internal static class GettingStartedQuiz
{
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        new("0.1", right: 'b',
            a: "Nothing is remembered: each call serializes its message again. Look at the figure of compiled methods "
                + "instead.",
            b: "Both happen once. The second channel in the figure still opened a connection, but found the code "
                + "compiled.",
            c: "No description is sent: both sides were generated from the same .proto file. The first call's message "
                + "is as large as any other.",
            d: "No server here limits anyone. Look at what the first call did on this side: it opened one connection "
                + "and had methods compiled."),
        new("0.2", right: 'd',
            a: "The interval contains 1.05 as well as 1: a difference of that size may exist and be too small to see. "
                + "Run the baseline against itself and look at its interval.",
            b: "The interval also contains 0.99, which would be faster. In \"the same call again\" above the estimate "
                + "is not exactly 1 either, and there nothing differs at all.",
            c: "It says a lot: a factor of 1.5 would have been seen. Look at \"two calls in a row\", which the same "
                + "procedure tells apart at once.",
            d: "That is what the interval says. For a finer answer use the full budget or a quieter machine."),
        new("0.3", right: 'a',
            a: "A count follows from how HTTP/2 and .NET work, a ratio shares its machine's speed between both sides, "
                + "a time belongs to one machine on one day.",
            b: "A quiet machine repeats its own times, not another's. The deeper notebook makes the same calls twice "
                + "on one machine, alone and with busy cores: look at what its times do.",
            c: "The code is the same; processor, clock speed and neighbours are not. Look at the conditions under each "
                + "result: they are there because they matter.",
            d: "Look at the claims about counts: 500 calls on one channel open one connection on any machine."),
    ];
}
