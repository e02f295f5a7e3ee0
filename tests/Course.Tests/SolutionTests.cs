using Course.Tests.Support;

namespace Course.Tests;

public sealed class SolutionTests
{
    public static TheoryData<string> Solutions =>
        new(Directory.EnumerateFiles(Path.Combine(Repository.Notebooks, "solutions"), "*.ipynb").Select(f => Path.GetFileName(f)!));

    [Theory(Timeout = 360_000), MemberData(nameof(Solutions))]
    public async Task The_solution_passes_the_learners_own_check(string solution)
    {
        var folder = Directory.CreateTempSubdirectory("lab-solution-").FullName;
        await using var lab = LabCommand.Start("run", Path.Combine(Repository.Notebooks, "solutions", solution), "--out", folder);

        var run = await lab.EndAsync(TimeSpan.FromMinutes(5));

        Assert.True(run.ExitCode == 0, run.Everything);
        var notebook = new ExecutedNotebook(Path.Combine(folder, solution));
        Assert.True(solution == "quiz.ipynb" || notebook.Exercises.Any(), "A chapter's solution checks its exercise.");
        Assert.NotEmpty(notebook.Quiz);
        Assert.All(notebook.Exercises, e => Assert.True(e.State == "passed", $"{e.Id}: {e.Detail}"));
        Assert.All(notebook.Quiz, q => Assert.True(q.State == "right", $"{q.Id}: {q.Detail}"));
        Directory.Delete(folder, recursive: true);
    }

    [Fact]
    public void Each_chapter_and_the_quiz_have_a_solution()
    {
        var solutions = Directory.EnumerateFiles(Path.Combine(Repository.Notebooks, "solutions"), "*.ipynb").Select(Path.GetFileName);

        Assert.Equal(Repository.Runs().Select(Path.GetFileName), solutions.Order(StringComparer.Ordinal));
    }
}
