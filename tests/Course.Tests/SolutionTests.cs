using Course.Tests.Support;

namespace Course.Tests;

/// <summary>
/// The run of the solutions. A push compiles them, and the exercises' own tests give each check a right answer.
/// </summary>
[Collection(Finished.Name)]
public sealed class SolutionTests(FinishedRun run)
{
    public static TheoryData<string> Solutions => new(Repository.Solutions().Select(f => Path.GetFileName(f)!));

    [Fact, Trait(TestScope.Run, TestScope.All)]
    public void The_run_ends_well() => Assert.True(run.Solutions!.Run.ExitCode == 0, run.Solutions.Run.Everything);

    [Theory, MemberData(nameof(Solutions)), Trait(TestScope.Run, TestScope.All)]
    public void The_solution_passes_the_learners_own_check(string solution)
    {
        var notebook = new ExecutedNotebook(run.Solutions!.File(solution));

        Assert.True(solution == "quiz.ipynb" || notebook.Exercises.Any(), "A chapter's solution checks its exercise.");
        Assert.NotEmpty(notebook.Quiz);
        Assert.All(notebook.Exercises, e => Assert.True(e.State == "passed", $"{e.Id}: {e.Detail}"));
        Assert.All(notebook.Quiz, q => Assert.True(q.State == "right", $"{q.Id}: {q.Detail}"));
    }

    [Fact]
    public void Each_chapter_and_the_quiz_have_a_solution() =>
        Assert.Equal(Repository.Runs().Select(Path.GetFileName), Repository.Solutions().Select(Path.GetFileName));
}
