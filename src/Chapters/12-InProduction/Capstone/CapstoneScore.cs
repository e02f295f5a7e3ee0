namespace GrpcLab;

/// <summary>What a trial of the capstone found.</summary>
/// <param name="Evidence">What was counted.</param>
/// <param name="Findings">The six faults.</param>
/// <param name="Throughput">
/// Pictures per second ÷ the slow system's, with its interval; null when a fault ended the trial early.
/// </param>
/// <param name="Roughly">The same without an interval; null when no picture arrived.</param>
/// <param name="Failures">Pictures that failed while the two were timed.</param>
internal sealed record CapstoneScore(
    PictureEvidence Evidence, IReadOnlyList<CapstoneFinding> Findings, RatioEstimate? Throughput, double? Roughly,
    IReadOnlyList<string> Failures)
{
    /// <summary>Faults that are gone.</summary>
    public int Mended => Findings.Count(f => f.State == FindingState.Mended);
}
