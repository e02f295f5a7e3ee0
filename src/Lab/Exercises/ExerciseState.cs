namespace GrpcLab;

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
