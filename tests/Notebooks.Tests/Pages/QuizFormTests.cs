using System.Text.RegularExpressions;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Pages;

/// <summary>Questions of the course as a page asks them.</summary>
public sealed partial class QuizFormTests
{
    [Fact]
    public void Every_question_of_the_quiz_is_asked_with_a_button_and_feedback_for_each_option()
    {
        var notebook = Notebook.Read(Path.Combine(CourseFolder.Find().Notebooks, "quiz.ipynb"));
        var ids = notebook.CodeCells.SelectMany(cell => Answered().Matches(cell.Source))
            .Select(match => match.Groups[1].Value).ToList();
        var markdown = new MarkdownRenderer(new LinkRewriter(CourseFolder.Find().Notebooks, Sample.Links));
        var form = new QuizForm(ids.ToDictionary(id => id, _ => (IReadOnlyList<OptionMessage>)
            [.. "abcd".Select(letter => new OptionMessage($"{letter}", letter == 'c', "why"))]));

        var html = string.Concat(notebook.Cells.Where(cell => cell.Kind == CellKind.Markdown)
            .Select(cell => form.In(markdown.Render(cell.Source))));

        Assert.All(ids, id => Assert.Equal(
            4, html.Split($"<input type=\"radio\" name=\"q-{id.Replace('.', '-')}\"").Length - 1));
        Assert.Equal(ids.Count, html.Split("<p class=\"feedback right\">").Length - 1);
        Assert.Equal(3 * ids.Count, html.Split("<p class=\"feedback wrong\">").Length - 1);
    }

    [GeneratedRegex("Quiz\\.Answer\\(\"([^\"]+)\"")]
    private static partial Regex Answered();
}
