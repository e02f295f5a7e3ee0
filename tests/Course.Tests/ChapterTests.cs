using Course.Tests.Support;
using GrpcLab;

namespace Course.Tests;

/// <summary>What the run of all notebooks left behind.</summary>
[Collection(Finished.Name)]
public sealed class ChapterTests(FinishedRun run)
{
    public static TheoryData<string> Chapters => new(Repository.Chapters().Select(c => Path.GetFileName(c)!));

    public static TheoryData<string> Notebooks => new(Repository.Runs().Select(c => Path.GetFileName(c)!));

    [Fact]
    public void The_run_ends_well() =>
        Assert.All(run.Parts, part => Assert.True(part.Run.ExitCode == 0, part.Run.Everything));

    [Theory, MemberData(nameof(Notebooks))]
    public void Every_mechanism_claim_holds(string chapter)
    {
        var mechanisms = run.Notebook(chapter).Claims.Where(c => c.IsMechanism).ToList();

        Assert.NotEmpty(mechanisms);
        Assert.All(mechanisms, c => Assert.True(c.State == ClaimState.Held, $"{c.Text}: {c.State}"));
    }

    [Theory, MemberData(nameof(Notebooks)), Trait(TestScope.Run, TestScope.All)]
    public void Comparisons_never_contradict_the_text(string chapter)
    {
        var comparisons = run.Notebook(chapter).Claims.Where(c => !c.IsMechanism);

        Assert.All(comparisons, c => Assert.True(
            c.State is ClaimState.Held or ClaimState.Undecided or ClaimState.NotSteady, $"{c.Text}: {c.State}"));
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void What_is_not_known_is_not_shown_as_a_number(string chapter) =>
        Assert.All(run.Notebook(chapter).Texts, text => Assert.DoesNotContain("NaN", text, StringComparison.Ordinal));

    [Theory, MemberData(nameof(Chapters))]
    public void The_stub_of_each_exercise_fails_its_check(string chapter)
    {
        var exercises = run.Notebook(chapter).Exercises.ToList();

        Assert.NotEmpty(exercises);
        Assert.All(exercises, e => Assert.True(e.State is "failed" or "unanswered", $"{e.Id}: {e.State}"));
        Assert.All(exercises, e => Assert.False(string.IsNullOrEmpty(e.Detail), $"{e.Id} gets no word of advice."));
    }

    [Theory]
    [InlineData("book-chapter")]
    [InlineData("aspnetcore3-blog")]
    [InlineData("team-report")]
    public void The_run_sets_figures_beside_those_of_three_sources(string source) =>
        Assert.Contains(run.Parts.SelectMany(part => File.ReadLines(part.File("record/figures.csv"))),
            line => line.StartsWith(source + ",", StringComparison.Ordinal));

    [Fact]
    public void Each_chapter_and_the_quiz_have_a_solution() =>
        Assert.Equal(
            Repository.Runs().Select(Path.GetFileName).Order(StringComparer.Ordinal),
            Repository.Solutions().Select(Path.GetFileName));
}
