using System.Text.Json;

namespace GrpcLab.Tests.Exercises;

public sealed class QuizTests
{
    [Fact]
    public void Every_question_tells_right_from_wrong() => Assert.All(Quiz.Questions, question =>
    {
        Assert.Contains(question.Right, question.Feedback.Keys);
        Assert.All(question.Feedback.Keys, letter => Assert.Equal(
            letter == question.Right ? QuizState.Right : QuizState.Wrong, Quiz.Answer(question.Id, letter).State));
    });

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
    public void The_quiz_of_the_course_has_fifteen_questions_in_order() => Assert.Equal(
        Enumerable.Range(1, 15).Select(n => $"Q.{n}"),
        Quiz.Questions.Select(q => q.Id).Where(id => id.StartsWith("Q.", StringComparison.Ordinal)));
}
