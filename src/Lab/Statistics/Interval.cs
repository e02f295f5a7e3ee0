namespace GrpcLab;

/// <summary>From a low to a high value.</summary>
/// <param name="Low">The lower end.</param>
/// <param name="High">The upper end.</param>
public readonly record struct Interval(double Low, double High)
{
    /// <summary>True when the value lies inside or on an end.</summary>
    public bool Contains(double value) => Low <= value && value <= High;

    internal Interval Select(Func<double, double> monotone) => new(monotone(Low), monotone(High));
}
