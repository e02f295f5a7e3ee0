namespace GrpcLab;

/// <summary>From a low to a high value.</summary>
/// <param name="Low">The lower end.</param>
/// <param name="High">The upper end.</param>
public readonly record struct Interval(double Low, double High)
{
    /// <summary>True when the value lies inside or on an end.</summary>
    public bool Contains(double value) => Low <= value && value <= High;

    /// <summary>
    /// Four significant digits, such as "0.9772 to 1.024"; "no interval" when nothing is known of it.
    /// </summary>
    public override string ToString() =>
        IsKnown ? string.Create(ReaderNumbers.Format, $"{Low:G4} to {High:G4}") : "no interval";

    internal bool IsKnown => !double.IsNaN(Low) && !double.IsNaN(High);

    internal Interval Select(Func<double, double> monotone) => new(monotone(Low), monotone(High));
}
