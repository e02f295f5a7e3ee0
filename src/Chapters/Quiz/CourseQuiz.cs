namespace GrpcLab;

/// <summary>The fifteen questions of the quiz on the core course, in the order of its notebook.</summary>
internal static class CourseQuiz
{
    public static IEnumerable<QuizQuestion> Questions =>
    [
        .. ChannelQuestions.All, .. ConnectionQuestions.All, .. DeadConnectionQuestions.All,
        .. StreamQuestions.All, .. MessageQuestions.All, .. GatewayQuestions.All,
    ];
}
