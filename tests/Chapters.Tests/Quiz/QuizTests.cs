using System.Text.Json;

namespace GrpcLab.Tests.Exercises;

public sealed class QuizTests
{
    private static readonly QuizQuestion[] Asked =
        [.. Quiz.Questions.Where(q => q.Id.StartsWith("Q.", StringComparison.Ordinal))];

    [Fact]
    public void Every_question_has_four_options_and_one_right_one() => Assert.All(Quiz.Questions, question =>
    {
        Assert.Equal("abcd", string.Concat(question.Feedback.Keys));
        Assert.Contains(question.Right, "abcd");
        Assert.All(question.Feedback.Values, text => Assert.True(text.Length > 20, text));
    });

    [Fact]
    public void Every_question_tells_right_from_wrong() => Assert.All(Quiz.Questions, question =>
        Assert.All(question.Feedback.Keys, letter => Assert.Equal(
            letter == question.Right ? QuizState.Right : QuizState.Wrong, Quiz.Answer(question.Id, letter).State)));

    [Fact]
    public void A_question_mark_is_no_answer_yet() => Assert.Equal(QuizState.Unanswered, Quiz.Answer("1.1", '?').State);

    [Fact]
    public void A_letter_that_is_no_option_is_an_error() =>
        Assert.Contains("'a', 'b', 'c', 'd'", Assert.Throws<ArgumentException>(() => Quiz.Answer("1.1", 'x')).Message);

    [Fact]
    public void The_host_is_told_id_and_state()
    {
        var json = JsonDocument.Parse(Quiz.Answer("1.2", 'B').ToBundle()[Mime.Quiz]).RootElement;

        Assert.Equal(("1.2", "right"), (json.GetProperty("id").GetString(), json.GetProperty("state").GetString()));
    }

    [Fact]
    public void The_quiz_of_the_course_has_fifteen_questions_in_order() =>
        Assert.Equal(Enumerable.Range(1, 15).Select(n => $"Q.{n}"), Asked.Select(q => q.Id));

    [Fact]
    public void In_it_no_letter_is_right_more_than_four_times_or_twice_in_a_row()
    {
        Assert.All(Asked.GroupBy(q => q.Right), right => Assert.InRange(right.Count(), 3, 4));
        Assert.All(Asked.Zip(Asked.Skip(1)), pair => Assert.NotEqual(pair.First.Right, pair.Second.Right));
    }

    [Fact]
    public void In_it_each_option_has_feedback_of_its_own()
    {
        var feedback = Asked.SelectMany(q => q.Feedback.Values).ToList();

        Assert.Equal(feedback.Count, feedback.Distinct().Count());
        Assert.All(feedback, text => Assert.True(text.Length > 60, text));
    }
}
