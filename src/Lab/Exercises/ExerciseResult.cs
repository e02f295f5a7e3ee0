namespace GrpcLab;

/// <summary>What the check of an exercise found.</summary>
/// <param name="Id">Chapter and number, such as "1.1".</param>
/// <param name="Title">What the exercise is called.</param>
/// <param name="State">Passed, failed or unanswered.</param>
/// <param name="Detail">What was counted, and what to try next.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Exercise, Mime.Html, Mime.Text])]
public sealed record ExerciseResult(string Id, string Title, ExerciseState State, string Detail) : IDisplayable
{
    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> ToBundle() =>
        Verdict.Bundle(Mime.Exercise, new AnswerMessage(Id, Word, Detail).ToJson());

    /// <summary>One line with the verdict, then what was found.</summary>
    public override string ToString() => Verdict.ToText();

    internal string Word => State.ToString().ToLowerInvariant();

    private VerdictLine Verdict => new(
        State switch { ExerciseState.Passed => Tone.Good, ExerciseState.Failed => Tone.Bad, _ => Tone.Neutral },
        Word, $"Exercise {Id}, {Title}", Detail);
}

/// <summary>What the check of an exercise found.</summary>
public enum ExerciseState
{
    /// <summary>It does what was asked.</summary>
    Passed,

    /// <summary>It does not, or not always.</summary>
    Failed,

    /// <summary>The stub is still there.</summary>
    Unanswered,
}
