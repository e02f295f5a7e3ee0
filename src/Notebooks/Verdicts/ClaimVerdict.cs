namespace GrpcLab.Notebooks;

/// <summary>One claim a chapter made about itself, and how it went.</summary>
/// <param name="Text">The claim, as a sentence.</param>
/// <param name="Kind">Whether it is about counts, or compares times.</param>
/// <param name="State">How it went.</param>
/// <param name="Detail">The values behind it; may be empty.</param>
public sealed record ClaimVerdict(string Text, ClaimKind Kind, ClaimState State, string Detail)
{
    /// <summary>Whether it is about counts.</summary>
    public bool IsMechanism => Kind == ClaimKind.Mechanism;

    /// <summary>A mechanism that did not hold turns the run red; a comparison never does.</summary>
    public bool TurnsRunRed => IsMechanism && State == ClaimState.Failed;
}
