namespace GrpcLab;

/// <summary>What a claim is about, which decides what a failure means.</summary>
public enum ClaimKind
{
    /// <summary>
    /// How something works: counted, so it must hold on every machine. One that does not turns the run red.
    /// </summary>
    Mechanism,

    /// <summary>Which of two is faster: measured, so a noisy machine may be unable to tell.</summary>
    Comparison,
}
