using Course.Tests.Support;

namespace Course.Tests;

[Collection(Finished.Name)]
public sealed class ChapterTests(FinishedRun run)
{
    public static TheoryData<string> Chapters => new(Repository.Chapters().Select(c => Path.GetFileName(c)!));

    public static TheoryData<string> Notebooks => new(Repository.Runs().Select(c => Path.GetFileName(c)!));

    [Fact]
    public void The_run_ends_well()
    {
        Assert.All(run.Parts, part => Assert.True(part.Run.ExitCode == 0, part.Run.Everything));
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void Every_mechanism_claim_holds(string chapter)
    {
        var mechanisms = run.Notebook(chapter).Claims.Where(c => c.Kind == "mechanism").ToList();

        Assert.NotEmpty(mechanisms);
        Assert.All(mechanisms, c => Assert.True(c.State == "held", $"{c.Text}: {c.State}"));
    }

    [Theory, MemberData(nameof(Notebooks)), Trait(TestScope.Run, TestScope.All)]
    public void Comparisons_never_contradict_the_text(string chapter)
    {
        var comparisons = run.Notebook(chapter).Claims.Where(c => c.Kind == "comparison");

        Assert.All(comparisons,
            c => Assert.True(c.State is "held" or "undecided" or "not-steady", $"{c.Text}: {c.State}"));
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void What_is_not_known_is_not_shown_as_a_number(string chapter) =>
        Assert.All(run.Notebook(chapter).Texts, text => Assert.DoesNotContain("NaN", text, StringComparison.Ordinal));

    [Theory, MemberData(nameof(Chapters))]
    public void The_stub_of_each_exercise_fails_its_check(string chapter)
    {
        var exercises = run.Notebook(chapter).Exercises.ToList();

        Assert.NotEmpty(exercises);
        Assert.All(exercises, e => Assert.NotEqual("passed", e.State));
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void Three_quiz_questions_wait_for_an_answer(string chapter)
    {
        var questions = run.Notebook(chapter).Quiz.ToList();

        Assert.True(questions.Count >= 3);
        Assert.All(questions, q => Assert.Equal("unanswered", q.State));
    }

    [Theory, MemberData(nameof(Chapters))]
    public void It_has_two_figures_of_what_it_measured(string chapter) =>
        Assert.True(run.Notebook(chapter).Figures >= 2);

    [Theory, MemberData(nameof(Notebooks))]
    public void The_run_keeps_what_its_cells_put_out(string chapter)
    {
        var text = File.ReadAllLines(Path.Combine(run.PartWith(chapter).Record, Path.ChangeExtension(chapter, ".txt")));

        Assert.Contains($"{TestScope.Budget} budget", text[1]);
        Assert.True(text.Length > 10, "A chapter has something to say.");
    }

    [Theory]
    [InlineData("book-chapter")]
    [InlineData("aspnetcore3-blog")]
    [InlineData("team-report")]
    public void The_run_sets_figures_beside_those_of_three_sources(string source) =>
        Assert.Contains(run.Parts.SelectMany(part => File.ReadLines(part.File("record/figures.csv"))),
            line => line.StartsWith(source + ",", StringComparison.Ordinal));

    [Theory, MemberData(nameof(Notebooks))]
    public void The_page_stands_beside_the_notebook(string chapter)
    {
        Assert.True(File.Exists(run.Page(chapter)));
        Assert.True(File.Exists(run.PartWith(chapter).File("index.html")));
    }
}
