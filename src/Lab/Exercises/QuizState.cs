namespace GrpcLab;

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
