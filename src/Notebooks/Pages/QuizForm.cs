using System.Text.RegularExpressions;

namespace GrpcLab.Notebooks;

/// <summary>
/// Questions as a page asks them: the options are buttons, and the one that is chosen gets the lab's feedback. The
/// style sheet does that, so it works without scripts.
/// </summary>
internal sealed partial class QuizForm(IReadOnlyDictionary<string, IReadOnlyList<OptionMessage>> questions)
{
    public const string Mark = "<fieldset class=\"question\">";

    /// <summary>The form for what the lab told of its questions in a run.</summary>
    public static QuizForm Of(NotebookReport report) => new(report.Outputs.Shown(MimeTypes.Quiz)
        .Select(AnswerMessage.TryParse)
        .Where(message => message is { Id: not null, Options.Count: > 0 }).DistinctBy(message => message!.Id)
        .ToDictionary(message => message!.Id!, message => message!.Options!));

    /// <param name="html">Prose; a question begins with its number in bold, each option with its letter.</param>
    public string In(string html) => Question().Replace(html, question =>
        questions.TryGetValue(question.Groups["id"].Value, out var options) ? Form(question, options) : question.Value);

    private static string Form(Match question, IReadOnlyList<OptionMessage> options)
    {
        var name = "q-" + question.Groups["id"].Value.Replace('.', '-');
        var items = Option().Replace(question.Groups["options"].Value, option =>
        {
            var letter = option.Groups["letter"].Value;
            var told = options.FirstOrDefault(other => other.Letter == letter);
            var (style, word) = told is { Right: true } ? ("right", "✓ Right.") : ("wrong", "✗ No.");
            return $"<li><label><input type=\"radio\" name=\"{name}\" value=\"{letter}\"> "
                + $"<span><strong>{letter}</strong>{option.Groups["text"].Value}</span></label>"
                + $"<p class=\"feedback {style}\"><strong>{word}</strong> "
                + $"{Html.Escape(told?.Feedback ?? "")}</p></li>";
        });
        return $"{Mark}<legend><strong>{question.Groups["id"].Value}</strong>{question.Groups["text"].Value}</legend>\n"
            + $"<ul>{items}</ul></fieldset>";
    }

    [GeneratedRegex(
        "<p><strong>(?<id>[0-9A-Z]+\\.[0-9]+)</strong>(?<text>(?:(?!</p>).)*)</p>\\s*"
        + "<ul>(?<options>(?:(?!</ul>).)*)</ul>",
        RegexOptions.Singleline)]
    private static partial Regex Question();

    [GeneratedRegex("<li><strong>(?<letter>[a-z])</strong>(?<text>(?:(?!</li>).)*)</li>", RegexOptions.Singleline)]
    private static partial Regex Option();
}
