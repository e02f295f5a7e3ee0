namespace GrpcLab;

/// <summary>From a low to a high value.</summary>
/// <param name="Low">The lower end.</param>
/// <param name="High">The upper end.</param>
public readonly record struct Interval(double Low, double High)
{
    /// <summary>True when the value lies inside or on an end.</summary>
    public bool Contains(double value) => Low <= value && value <= High;

    /// <summary>Four significant digits, such as "0.9772 to 1.024".</summary>
    public override string ToString() => string.Create(ReaderNumbers.Format, $"{Low:G4} to {High:G4}");

    internal Interval Select(Func<double, double> monotone) => new(monotone(Low), monotone(High));
}
