namespace GrpcLab;

/// <summary>What a comparison says of one case.</summary>
public enum Verdict
{
    /// <summary>The case the others are compared with.</summary>
    Baseline,

    /// <summary>Takes less time than the baseline: the 99 % interval of the ratio lies below 1.</summary>
    Faster,

    /// <summary>Takes more time than the baseline: the 99 % interval of the ratio lies above 1.</summary>
    Slower,

    /// <summary>No difference that this machine and this budget can show.</summary>
    CannotTellApart,

    /// <summary>
    /// The rounds were no repetitions of one another: code was still being compiled, or the ratio drifted. A larger
    /// budget or a second run may tell.
    /// </summary>
    NotSteady,

    /// <summary>Calls failed, in this case or in the baseline; failing calls must not look fast.</summary>
    NotComparable,
}
