namespace GrpcLab.Notebooks;

/// <summary>One claim a chapter made about itself, and how it went.</summary>
/// <param name="Text">The claim, as a sentence.</param>
/// <param name="IsMechanism">True when it is about counts; false when it compares times.</param>
/// <param name="State">How it went.</param>
/// <param name="Detail">The values behind it; may be empty.</param>
public sealed record ClaimVerdict(string Text, bool IsMechanism, ClaimState State, string Detail)
{
    /// <summary>A mechanism that did not hold turns the run red; a comparison never does.</summary>
    public bool TurnsRunRed => IsMechanism && State == ClaimState.Failed;
}
