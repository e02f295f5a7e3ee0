namespace GrpcLab;

/// <summary>What became of a claim.</summary>
public enum ClaimState
{
    /// <summary>It is so here, too.</summary>
    Held,

    /// <summary>It cannot be told on this machine: the difference is smaller than the noise.</summary>
    Undecided,

    /// <summary>The times it rests on were not steady, so nothing can be told from them.</summary>
    NotSteady,

    /// <summary>
    /// A prediction about times that did not come true here. The run stays green; the chapter says what it means.
    /// </summary>
    Missed,

    /// <summary>A mechanism is not as claimed: that turns the run red.</summary>
    Failed,
}
