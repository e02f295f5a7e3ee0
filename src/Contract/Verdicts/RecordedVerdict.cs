namespace GrpcLab;

/// <summary>A verdict as it is written down: of an exercise's check, or on the answer to a question.</summary>
/// <param name="Kind">"exercise" or "question": the two are numbered apart.</param>
/// <param name="Id">Chapter and number, such as "1.1".</param>
/// <param name="Title">What the exercise is called, or the question's text.</param>
/// <param name="State">passed, failed, right, wrong or unanswered.</param>
/// <param name="Detail">What was found.</param>
internal sealed record RecordedVerdict(string Kind, string Id, string Title, string State, string Detail)
{
    /// <summary>Whether something was tried: a stub and a question mark are no attempts.</summary>
    public bool IsAttempt => State != "unanswered";

    /// <summary>Whether it was solved.</summary>
    public bool IsPassed => State is "passed" or "right";
}
