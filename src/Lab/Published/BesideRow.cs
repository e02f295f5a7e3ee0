using System.Globalization;

namespace GrpcLab;

/// <summary>One line of published against here.</summary>
/// <param name="Case">The case.</param>
/// <param name="Metric">The metric.</param>
/// <param name="Published">What was published, run by run; empty for a case of ours.</param>
/// <param name="Here">What was measured here.</param>
internal sealed record BesideRow(string Case, string Metric, string Published, Here Here)
{
    /// <summary>The value with its interval, for a reader; a dash where nothing was measured.</summary>
    public string ValueHere => Here switch
    {
        { Value: null } => "–",
        { Interval: { } interval } => $"{Short(Here.Value.Value)} ({Short(interval.Low)} to {Short(interval.High)})",
        _ => Short(Here.Value.Value),
    };

    // Three significant digits; a measurement has no more.
    public static string Short(double value) => value == 0 ? "0"
        : Math.Abs(value) >= 100 ? value.ToString("#,0", CultureInfo.InvariantCulture)
        : value.ToString("G3", CultureInfo.InvariantCulture);
}
