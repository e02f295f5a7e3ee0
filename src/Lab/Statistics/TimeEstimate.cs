namespace GrpcLab;

/// <summary>What a call typically takes, with the 95 % interval of that estimate over rounds.</summary>
/// <param name="Value">The centre of the rounds' medians (Hodges–Lehmann, on logarithms).</param>
/// <param name="Low">Lower end of the interval.</param>
/// <param name="High">Upper end of the interval.</param>
[TypeFormatterSource(typeof(DisplayFormatterSource), PreferredMimeTypes = [Mime.Html, Mime.Text])]
public readonly record struct TimeEstimate(CallTime Value, CallTime Low, CallTime High) : IDisplayable
{
    /// <summary>No estimate: too few rounds had a call that succeeded.</summary>
    public static TimeEstimate None { get; } = new(new(double.NaN), new(double.NaN), new(double.NaN));

    internal static TimeEstimate Of(double[] roundMedians, int seed, int fewest)
    {
        if (roundMedians.Length < fewest) return None;
        var bootstrap = new StudentizedBootstrap(Array.ConvertAll(roundMedians, Math.Log), seed, PairedRatio.Resamples);
        var interval = bootstrap.At(0.95).Select(Math.Exp);
        return new(new(Math.Exp(bootstrap.Centre)), new(interval.Low), new(interval.High));
    }

    /// <summary>The estimate alone, three significant digits.</summary>
    public override string ToString() => Value.ToString();
}

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
