using System.Text.Json;

namespace GrpcLab;

/// <summary>
/// A comparison's numbers, as the lab tells them to whoever runs the notebook: what two runs are set side by side by.
/// </summary>
/// <param name="Title">What was compared.</param>
/// <param name="Cases">Its cases, the baseline first.</param>
internal sealed record ComparisonMessage(string? Title, CaseMessage[]? Cases)
{
    /// <summary>Reads one; null when it is something else.</summary>
    public static ComparisonMessage? TryParse(string json) =>
        VerdictJson.TryParse<ComparisonMessage>(json) is { } told && told.Cases?.Contains(null) != true ? told : null;

    /// <summary>As JSON on one line.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, VerdictJson.Options);
}

/// <summary>One case of a comparison. A number that is not known is null.</summary>
/// <param name="Name">The case's name.</param>
/// <param name="Verdict">What was found, in one or a few words.</param>
/// <param name="Ratio">Time per call ÷ the baseline's.</param>
/// <param name="Low">Lower end of the ratio's 95 % interval.</param>
/// <param name="High">Upper end of it.</param>
/// <param name="Seconds">Time per call.</param>
internal sealed record CaseMessage(
    string? Name, string? Verdict, double? Ratio, double? Low, double? High, double? Seconds);
