namespace GrpcLab;

/// <summary>What became of a claim.</summary>
public enum ClaimState
{
    /// <summary>It is so here, too.</summary>
    Held,

    /// <summary>It cannot be told on this machine.</summary>
    Undecided,

    /// <summary>It is not so here.</summary>
    Failed,
}
