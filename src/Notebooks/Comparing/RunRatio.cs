namespace GrpcLab.Notebooks;

/// <summary>A case's ratio to its baseline in one run. What is not known is null.</summary>
/// <param name="Ratio">Time per call ÷ the baseline's.</param>
/// <param name="Low">Lower end of its 95 % interval.</param>
/// <param name="High">Upper end of it.</param>
/// <param name="Seconds">Time per call.</param>
/// <param name="Verdict">What the run found, in one or a few words.</param>
public sealed record RunRatio(double? Ratio, double? Low, double? High, double? Seconds, string Verdict)
{
    /// <summary>As in 2.34×; a dash where there is none.</summary>
    public string RatioText => Ratio is { } ratio ? ThreeDigits.Of(ratio) + "×" : "–";

    /// <summary>As in 2.1 to 2.6; the verdict where there is none.</summary>
    public string IntervalText =>
        (Low, High) is ({ } low, { } high) ? $"{ThreeDigits.Of(low)} to {ThreeDigits.Of(high)}" : Verdict;
}
