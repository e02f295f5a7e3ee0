namespace GrpcLab;

/// <summary>How an answer to a quiz question turned out.</summary>
/// <param name="Id">Chapter and number, such as "1.1".</param>
/// <param name="State">Right, wrong or unanswered.</param>
/// <param name="Detail">Why, and what to run to see it.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Quiz, Mime.Html, Mime.Text])]
public sealed record QuizResult(string Id, QuizState State, string Detail) : IDisplayable
{
    /// <summary>Each option's feedback, for a page on which the question is answered without a lab.</summary>
    internal IReadOnlyList<OptionMessage>? Options { get; init; }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        Verdict.Bundle(Mime.Quiz, new AnswerMessage(Id, Word, Detail) { Options = Options }.ToJson());

    /// <summary>One line with the verdict, then why.</summary>
    public override string ToString() => Verdict.ToText();

    internal string Word => State.ToString().ToLowerInvariant();

    private VerdictLine Verdict => new(
        State switch { QuizState.Right => Tone.Good, QuizState.Wrong => Tone.Bad, _ => Tone.Neutral },
        Word, $"Question {Id}", Detail);
}

/// <summary>How a quiz answer turned out.</summary>
public enum QuizState
{
    /// <summary>Right.</summary>
    Right,

    /// <summary>Wrong; the feedback says what to run to see it.</summary>
    Wrong,

    /// <summary>Still a question mark.</summary>
    Unanswered,
}

/// <summary>
/// The answers to a question, exactly one of them right. The question itself stands in its notebook and nowhere else.
/// </summary>
public sealed class QuizQuestion
{
    internal QuizQuestion(string id, char right, string a, string b, string c, string d)
    {
        Id = id;
        Right = right;
        Feedback = new SortedDictionary<char, string> { ['a'] = a, ['b'] = b, ['c'] = c, ['d'] = d };
    }

    /// <summary>Chapter and number, such as "1.1".</summary>
    public string Id { get; }

    /// <summary>Letter of the right option.</summary>
    public char Right { get; }

    /// <summary>For each option's letter why it is right or wrong, and what to run to see it.</summary>
    public IReadOnlyDictionary<char, string> Feedback { get; }
}
