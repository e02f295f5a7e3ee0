namespace GrpcLab.Tests.Exercises;

public sealed class CourseQuizTests
{
    private static readonly QuizQuestion[] Asked =
        [.. Quiz.Questions.Where(q => q.Id.StartsWith("Q.", StringComparison.Ordinal))];

    [Fact]
    public void It_has_fifteen_questions_in_order() =>
        Assert.Equal(Enumerable.Range(1, 15).Select(n => $"Q.{n}"), Asked.Select(q => q.Id));

    [Fact]
    public void No_letter_is_right_more_than_four_times_or_twice_in_a_row()
    {
        Assert.All(Asked.GroupBy(q => q.Right), right => Assert.InRange(right.Count(), 3, 4));
        Assert.All(Asked.Zip(Asked.Skip(1)), pair => Assert.NotEqual(pair.First.Right, pair.Second.Right));
    }

    [Fact]
    public void Each_option_has_feedback_of_its_own()
    {
        var feedback = Asked.SelectMany(q => q.Feedback.Values).ToList();

        Assert.Equal(feedback.Count, feedback.Distinct().Count());
        Assert.All(feedback, text => Assert.True(text.Length > 60, text));
    }
}
