namespace GrpcLab.Notebooks;

/// <summary>One case that two runs measured.</summary>
/// <param name="Chapter">The chapter's name.</param>
/// <param name="Comparison">What was compared.</param>
/// <param name="Case">The case.</param>
/// <param name="One">What the first run found.</param>
/// <param name="Other">What the second run found.</param>
public sealed record TwoRunsRow(string Chapter, string Comparison, string Case, RunRatio One, RunRatio Other)
{
    /// <summary>Whether the intervals overlap; null when a run has none.</summary>
    public bool? Agrees =>
        (One, Other) is ({ Low: { } low, High: { } high }, { Low: { } otherLow, High: { } otherHigh })
            ? low <= otherHigh && otherLow <= high
            : null;

    /// <summary>The same in words.</summary>
    public string Told => Agrees switch
    {
        true => "agree",
        false => One.Ratio < Other.Ratio ? "differ: larger in the other" : "differ: smaller in the other",
        null => "cannot be told",
    };
}
