namespace GrpcLab;

/// <summary>Runs one comparison at several values of a parameter, interleaved, to draw cost against it.</summary>
public static class Sweep
{
    /// <summary>Describes a sweep.</summary>
    /// <param name="parameter">Name of the parameter, for the axis: "added round trip".</param>
    /// <param name="unit">Unit of the values, such as <see cref="Unit.Duration"/> for seconds.</param>
    /// <param name="values">The values to run at.</param>
    /// <param name="comparison">Gives the comparison for a value. All must have the same case names.</param>
    public static SweepBuilder Over(
        string parameter, Unit unit, IEnumerable<double> values, Func<double, ComparisonBuilder> comparison) =>
        Over(parameter, unit, values, value => Task.FromResult(comparison(value)));

    /// <summary>Describes a sweep whose comparisons need something opened first.</summary>
    /// <inheritdoc cref="Over(string, Unit, IEnumerable{double}, Func{double, ComparisonBuilder})"/>
    public static SweepBuilder Over(
        string parameter, Unit unit, IEnumerable<double> values, Func<double, Task<ComparisonBuilder>> comparison) =>
        new(new(parameter, unit), [.. values], comparison);
}
