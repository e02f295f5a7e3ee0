namespace GrpcLab.Notebooks;

/// <summary>What a run said about a claim.</summary>
public enum ClaimState
{
    /// <summary>It held.</summary>
    Held,

    /// <summary>The machine was too noisy to tell; never a failure.</summary>
    Undecided,

    /// <summary>It did not hold.</summary>
    Failed,
}
