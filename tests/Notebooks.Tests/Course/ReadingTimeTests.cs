using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Course;

public sealed class ReadingTimeTests
{
    private static NotebookBuilder Chapter => NotebookBuilder.Chapter("1. Title");

    [Fact]
    public void Words_open_code_tasks_questions_and_the_run_are_counted_once_and_folded_code_and_comments_are_not()
    {
        var notebook = Chapter
            .Markdown(string.Join(' ', Enumerable.Repeat("word", 194)) + "\n<!-- evidence: documented -->")
            .Code("var a = 1;\n\nvar b = 2;\na + b")
            .Code("Claim.That(\"it holds\", true);", "claims")
            .Code("await Check.Exercise(\"1.1\", Mine);", "exercise")
            .Code("Quiz.Answer(\"1.1\", '?')", "quiz").Build();

        var expected = (194 + Words("# 1. Title\nWhat it is about.")) / 200.0 + Lines(notebook) * 8 / 60.0 + 3 + 1 + 2;

        Assert.Equal(expected, ReadingTime.Minutes(notebook, TimeSpan.FromMinutes(2)), precision: 9);
    }

    [Theory]
    [InlineData("*10 min; needs C#.*", 9.9, true)]
    [InlineData("*9 min; needs C#.*", 9.9, true)]
    [InlineData("*8 min; needs C#.*", 9.9, false)]
    [InlineData("Some time.", 0, false)]
    public void Less_than_nine_tenths_of_the_minutes_is_an_error(string said, double minutes, bool fine)
    {
        var notebook = new NotebookBuilder().Markdown("# 1. Title\n" + said).Build();
        var run = TimeSpan.FromMinutes(Math.Max(0, minutes - ReadingTime.Minutes(notebook, TimeSpan.Zero)));

        var errors = ReadingTime.Check(notebook, run).ToList();

        Assert.Equal(fine, errors.Count == 0);
        Assert.All(errors, error => Assert.Equal("minutes", error.Rule));
    }

    [Fact]
    public void What_a_chapters_run_took_is_known_from_the_record()
    {
        var course = CourseFolder.Find();

        Assert.InRange(ReadingTime.RunOf("notebooks/01-channel-reuse.ipynb", course).TotalSeconds, 1, 3600);
        Assert.Equal(TimeSpan.Zero, ReadingTime.RunOf("notebooks/99-unknown.ipynb", course));
    }

    private static int Words(string text) => text.Split((char[])[' ', '\n']).Count(word => word != "#");

    private static int Lines(Notebook notebook) => notebook.CodeCells
        .Where(cell => !cell.Tags.Intersect(["claims", "exercise", "quiz"]).Any())
        .Sum(cell => cell.Source.Split('\n').Count(line => line.Trim().Length > 0));
}
