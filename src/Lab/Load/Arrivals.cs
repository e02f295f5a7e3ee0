namespace GrpcLab;

/// <summary>How the calls of an open loop are spread over time.</summary>
public enum Arrivals
{
    /// <summary>Equally far apart where the rate is constant, as a metronome beats.</summary>
    Even,

    /// <summary>
    /// Independent of each other, as callers who know nothing of each other come: a Poisson process, given its number
    /// of calls.
    /// </summary>
    Poisson,
}
