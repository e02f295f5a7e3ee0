using System.Globalization;
using System.Text.RegularExpressions;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Course.Tests;

/// <summary>Questions and their options stand in the notebooks; the lab knows what is right and why.</summary>
public sealed partial class QuestionTests
{
    public static TheoryData<string> Ids => new(Quiz.Questions.Select(q => q.Id));

    [Theory, MemberData(nameof(Ids))]
    public void A_question_stands_in_its_notebook_with_an_option_for_each_answer(string id) =>
        Assert.Equal(Quiz.Question(id).Feedback.Keys, OptionsOf(id));

    [Fact]
    public void A_notebook_asks_nothing_that_the_lab_cannot_answer() => Assert.Equal(
        Quiz.Questions.Select(q => q.Id).Order(StringComparer.Ordinal),
        Repository.Runs().SelectMany(path => QuestionStart().Matches(Prose(path)).Select(m => m.Groups[1].Value))
            .Order(StringComparer.Ordinal));

    private static IEnumerable<char> OptionsOf(string id)
    {
        var prose = Prose(Path.Combine(Repository.Notebooks, NotebookOf(id)));
        var question = prose[prose.IndexOf($"**{id}** ", StringComparison.Ordinal)..];
        return Options().Match(question).Groups[1].Captures.Select(option => option.Value["- **".Length]);
    }

    // Q.7 stands in the quiz, 3.1 in chapter 03.
    private static string NotebookOf(string id) => id.Split('.')[0] is var chapter and not "Q"
        ? Path.GetFileName(Repository.Chapters().ElementAt(int.Parse(chapter, CultureInfo.InvariantCulture)))
        : "quiz.ipynb";

    private static string Prose(string path) => string.Join(
        "\n", Notebook.Read(path).Cells.Where(cell => cell.Kind == CellKind.Markdown).Select(cell => cell.Source));

    [GeneratedRegex(@"^\*\*((?:\d+|Q)\.\d+)\*\* ", RegexOptions.Multiline)]
    private static partial Regex QuestionStart();

    // The question is one paragraph; the options are the list right after it.
    [GeneratedRegex(@"\A.+\n\n(?:(- \*\*[a-z]\*\* .+)(?:\n|\z))+")]
    private static partial Regex Options();
}
