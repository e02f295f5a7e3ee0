namespace GrpcLab;

/// <summary>The quiz questions of the course and the check of their answers.</summary>
public static class Quiz
{
    /// <summary>Every question, in chapter order.</summary>
    public static IReadOnlyList<QuizQuestion> Questions { get; } =
    [
        .. GettingStartedQuiz.Questions,
        .. ChannelReuseQuiz.Questions,
        .. ConcurrentStreamsQuiz.Questions,
        .. KeepAliveQuiz.Questions,
        .. StreamingQuiz.Questions,
        .. PayloadsQuiz.Questions,
        .. LargeMessagesQuiz.Questions,
        .. JsonQuiz.Questions,
        .. StacksQuiz.Questions,
        .. FastQuiz.Questions,
        .. TailsQuiz.Questions,
        .. BalancingQuiz.Questions,
        .. ProductionQuiz.Questions,
        .. CourseQuiz.Questions,
    ];

    /// <summary>The answers to one question.</summary>
    /// <param name="id">Chapter and number, such as "1.1"; "Q.1" for the quiz on the core course.</param>
    public static QuizQuestion Question(string id) =>
        Questions.FirstOrDefault(q => q.Id == id)
        ?? throw new ArgumentException(
            $"Unknown question \"{id}\". Known: {string.Join(", ", Questions.Select(q => q.Id))}.", nameof(id));

    /// <summary>Checks an answer. A cell's last expression shows it; '?' means not answered yet.</summary>
    /// <param name="id">Chapter and number, such as "1.1"; "Q.1" for the quiz on the core course.</param>
    /// <param name="answer">a, b, c or d; or ? for not yet.</param>
    public static QuizResult Answer(string id, char answer)
    {
        var question = Question(id);
        var result = Judge(question, answer) with { Options = Options(question) };
        VerdictRecorder.Record(result);
        return result;
    }

    private static QuizResult Judge(QuizQuestion question, char answer)
    {
        if (answer == '?')
        {
            return new QuizResult(
                question.Id, QuizState.Unanswered, $"Replace the question mark with one of {Letters(question)}.");
        }

        var letter = char.ToLowerInvariant(answer);
        return question.Feedback.TryGetValue(letter, out var feedback)
            ? new QuizResult(question.Id, letter == question.Right ? QuizState.Right : QuizState.Wrong, feedback)
            : throw new ArgumentException(
                $"Question {question.Id} has no option '{answer}'. Its options are {Letters(question)}.",
                nameof(answer));
    }

    private static OptionMessage[] Options(QuizQuestion question) => [.. question.Feedback.Select(
        option => new OptionMessage($"{option.Key}", option.Key == question.Right, option.Value))];

    private static string Letters(QuizQuestion question) =>
        string.Join(", ", question.Feedback.Keys.Select(letter => $"'{letter}'"));
}
