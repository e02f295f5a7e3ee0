namespace GrpcLab;

/// <summary>
/// A verdict as it is written down: of an exercise's check, on the answer to a question, or on a guess.
/// </summary>
/// <param name="Kind">"exercise", "question" or "guess": they are numbered apart.</param>
/// <param name="Id">Chapter and number, such as "1.1"; of a guess, what is guessed.</param>
/// <param name="Title">What the exercise is called, the question's text, or what is guessed.</param>
/// <param name="State">passed, failed, right, wrong, guessed or unanswered.</param>
/// <param name="Detail">What was found.</param>
internal sealed record RecordedVerdict(string Kind, string Id, string Title, string State, string Detail)
{
    /// <summary>The number guessed; null for what is no guess.</summary>
    public double? Guessed { get; init; }

    /// <summary>What was measured, in the same unit; null for what is no guess.</summary>
    public double? Measured { get; init; }

    /// <summary>Whether something was tried: a stub and a question mark are no attempts.</summary>
    public bool IsAttempt => State != "unanswered";

    /// <summary>Whether it was solved.</summary>
    public bool IsPassed => State is "passed" or "right";
}
