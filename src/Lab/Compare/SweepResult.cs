namespace GrpcLab;

/// <summary>A comparison at one value of the parameter.</summary>
/// <param name="Value">The value.</param>
/// <param name="Comparison">What was measured there.</param>
public sealed record SweepPoint(double Value, Comparison Comparison);

/// <summary>One point of a line with its 95 % interval.</summary>
/// <param name="X">Value of the parameter.</param>
/// <param name="Y">The estimate.</param>
/// <param name="Low">Lower end of the interval.</param>
/// <param name="High">Upper end of the interval.</param>
public readonly record struct SeriesPoint(double X, double Y, double Low, double High);

/// <summary>Comparisons at several values of a parameter, as lines to draw.</summary>
/// <param name="Parameter">Name and unit of the parameter.</param>
/// <param name="Points">One comparison a value, in the order given.</param>
public sealed record SweepResult(string Parameter, IReadOnlyList<SweepPoint> Points)
{
    /// <summary>The comparison at this value.</summary>
    public Comparison this[double value] => Points.FirstOrDefault(p => p.Value == value)?.Comparison
        ?? throw new KeyNotFoundException($"The sweep has no {Parameter} = {Text(value)}. It has: {string.Join(", ", Points.Select(p => Text(p.Value)))}.");

    /// <summary>Ratio to the baseline against the parameter, for one case. Values without an estimate are left out.</summary>
    public IReadOnlyList<SeriesPoint> Ratios(string name) =>
    [
        .. from point in Points
           let ratio = point.Comparison[name].Ratio
           where ratio is not null
           select new SeriesPoint(point.Value, ratio.Ratio, ratio.Interval.Low, ratio.Interval.High),
    ];

    /// <summary>Microseconds per call against the parameter, for one case. Values without an estimate are left out.</summary>
    public IReadOnlyList<SeriesPoint> Microseconds(string name) =>
    [
        .. from point in Points
           let time = point.Comparison[name].PerCall
           where double.IsFinite(time.Value.Nanoseconds)
           select new SeriesPoint(point.Value, time.Value.Microseconds, time.Low.Microseconds, time.High.Microseconds),
    ];

    /// <summary>The verdicts value by value.</summary>
    public override string ToString() => string.Join('\n', Points.SelectMany(
        p => ComparisonText.Verdicts(p.Comparison).Select(sentence => $"{Parameter} = {Text(p.Value)}: {sentence}")));

    private static string Text(double value) => value.ToString("0.###", System.Globalization.CultureInfo.InvariantCulture);
}
