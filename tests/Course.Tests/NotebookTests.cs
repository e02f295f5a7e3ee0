using System.Text.Json;
using Course.Tests.Support;
using GrpcLab;

namespace Course.Tests;

public sealed class NotebookTests
{
    public static TheoryData<string> Notebooks => new(Repository.All().Select(c => Path.GetFileName(c)!));

    public static TheoryData<string> Questions => new(Quiz.Questions.Select(q => q.Id));

    [Fact(Timeout = 60_000)]
    public async Task Every_notebook_keeps_to_the_portable_dialect_and_its_prose_to_its_evidence()
    {
        await using var lab = LabCommand.Start("check");

        var run = await lab.EndAsync(TimeSpan.FromSeconds(45));

        Assert.True(run.ExitCode == 0, run.Everything);
    }

    [Theory, MemberData(nameof(Questions))]
    public void A_quiz_question_reads_in_its_notebook_as_in_the_bank(string id)
    {
        var question = Quiz.Question(id);
        var notebook = Repository.Runs().Single(c => Path.GetFileName(c).StartsWith(NotebookOf(id), StringComparison.Ordinal));
        var text = Markdown(notebook);

        Assert.Contains($"**{id}** {question.Text}", text, StringComparison.Ordinal);
        Assert.All(question.Options, o => Assert.Contains($"- **{o.Letter}** {o.Text}", text, StringComparison.Ordinal));
    }

    [Theory, MemberData(nameof(Questions))]
    public void Every_option_of_a_quiz_question_says_why(string id)
    {
        var answers = Quiz.Question(id).Options.Select(o => Quiz.Answer(id, o.Letter)).ToList();

        Assert.Single(answers, a => a.State == QuizState.Right);
        Assert.All(answers, a => Assert.True(a.Detail.Length > 20, a.Detail));
    }

    [Theory, MemberData(nameof(Notebooks))]
    public void Links_to_files_of_the_course_lead_somewhere(string notebook)
    {
        var links = System.Text.RegularExpressions.Regex.Matches(Markdown(Path.Combine(Repository.Notebooks, notebook)), @"\]\((?!https?:|#)([^)]+)\)")
            .Select(m => m.Groups[1].Value).ToList();

        Assert.NotEmpty(links);
        Assert.All(links, link => Assert.True(File.Exists(Path.Combine(Repository.Notebooks, link)), link));
    }

    // Q.7 stands in the quiz, 3.1 in chapter 03.
    private static string NotebookOf(string id) => id.Split('.')[0] is var first and not "Q"
        ? int.Parse(first, System.Globalization.CultureInfo.InvariantCulture).ToString("00", System.Globalization.CultureInfo.InvariantCulture)
        : "quiz";

    private static string Markdown(string path) => string.Join("\n", JsonDocument.Parse(File.ReadAllText(path)).RootElement
        .GetProperty("cells").EnumerateArray()
        .Where(c => c.GetProperty("cell_type").GetString() == "markdown")
        .Select(c => string.Concat(c.GetProperty("source").EnumerateArray().Select(l => l.GetString()))));
}
