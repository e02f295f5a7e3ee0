namespace GrpcLab;

/// <summary>What a learner's file says of one exercise or question.</summary>
internal sealed record LearnerEntry
{
    /// <summary>"exercise", "question" or "guess": they are numbered apart.</summary>
    public required string Kind { get; init; }

    /// <summary>Chapter and number, such as "1.1"; of a guess, what is guessed.</summary>
    public required string Id { get; init; }

    /// <summary>What the exercise is called, the question's number, or what is guessed.</summary>
    public required string Title { get; init; }

    /// <summary>The latest verdict: passed, failed, right, wrong, guessed or unanswered.</summary>
    public required string State { get; init; }

    /// <summary>What was found at the latest check.</summary>
    public required string Detail { get; init; }

    /// <summary>When it was first checked, UTC.</summary>
    public required DateTimeOffset First { get; init; }

    /// <summary>When it was last checked, UTC.</summary>
    public required DateTimeOffset Last { get; init; }

    /// <summary>Checks of something that had been written; a stub does not count.</summary>
    public required int Attempts { get; init; }

    /// <summary>When it was first solved, UTC; null until then. A later failure does not take it back.</summary>
    public DateTimeOffset? PassedAt { get; init; }

    /// <summary>The first number guessed, which no result had told yet; null for what is no guess.</summary>
    public double? Guessed { get; init; }

    /// <summary>What was measured after that guess, in the same unit; null for what is no guess.</summary>
    public double? Measured { get; init; }
}
