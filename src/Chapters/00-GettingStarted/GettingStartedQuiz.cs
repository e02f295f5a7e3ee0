namespace GrpcLab;

/// <summary>The questions of chapter 0.</summary>
internal static class GettingStartedQuiz
{
    public static IEnumerable<QuizQuestion> Questions => [FirstCall, Interval, WhatTravels];

    private static QuizQuestion FirstCall { get; } = new(
        "0.1",
        "A service has just started, and its first call takes many times as long as its thousandth. What does the first call pay for that later ones do not?",
        'b',
        [
            new('a', "The request: protobuf remembers a message it has serialized before",
                "Nothing is remembered: each call serializes its message anew. Look at the figure of compiled methods instead."),
            new('b', "Opening the connection, and compiling the code on its path",
                "Both happen once. The second channel in the figure still opened a connection, but found the code compiled."),
            new('c', "A larger message: the first call carries the service's description",
                "No description travels: both sides were generated from the same .proto file. The first call's message has the size of every other."),
            new('d', "Nothing: the server limits new clients until it trusts them",
                "No server here limits anyone. Look at what the first call did on this side: it opened one connection and had methods compiled."),
        ]);

    private static QuizQuestion Interval { get; } = new(
        "0.2",
        "A comparison reports: ratio 1.03, 95 % interval 0.97 to 1.09, cannot be told apart. What do you know?",
        'd',
        [
            new('a', "The two cases take the same time",
                "The interval holds 1.05 as well as 1: a difference of that size may be there and too small to be seen. Run the baseline against itself and look at its interval."),
            new('b', "The second case is slower, by 3 %",
                "The interval also holds 0.99, which would be faster. In \"the same call again\" above the estimate is not exactly 1 either, and there nothing differs at all."),
            new('c', "The measurement failed and says nothing",
                "It says a lot: a factor of 1.5 would have been seen. Look at \"two calls in a row\", which the same procedure tells apart at once."),
            new('d', "If there is a difference, it is probably smaller than about a tenth",
                "That is what the interval says. For a finer answer use the full budget or a quieter machine."),
        ]);

    private static QuizQuestion WhatTravels { get; } = new(
        "0.3",
        "You run a chapter on your laptop, a colleague runs it on a server. Which of your results should agree?",
        'a',
        [
            new('a', "The counts, exactly; the ratios, roughly; the times, not at all",
                "A count follows from how HTTP/2 and .NET work, a ratio shares its machine's speed between both sides, a time belongs to one machine on one day."),
            new('b', "The times, provided that both machines were quiet and had the same version of .NET",
                "A quiet machine repeats its own times, not another's. Compare \"One call, and two in a row\" with \"The same beside busy cores\": one machine, moments apart."),
            new('c', "Everything, since both run the same code",
                "The code is the same, processor, clock speed and neighbours are not. Look at the conditions under each result: they are there because they matter."),
            new('d', "Nothing: every machine gives its own numbers",
                "Look at the claims that counted: 500 calls on one channel open one connection on any machine."),
        ]);
}
