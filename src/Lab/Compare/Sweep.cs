namespace GrpcLab;

/// <summary>Runs one comparison at several values of a parameter, interleaved, to draw cost against it.</summary>
public static class Sweep
{
    /// <summary>Describes a sweep.</summary>
    /// <param name="parameter">Name and unit of the parameter, for the axis: "added round trip (ms)".</param>
    /// <param name="values">The values to run at.</param>
    /// <param name="comparison">Gives the comparison for a value. All must have the same case names.</param>
    public static SweepBuilder Over(string parameter, IEnumerable<double> values, Func<double, ComparisonBuilder> comparison) =>
        Over(parameter, values, value => Task.FromResult(comparison(value)));

    /// <summary>Describes a sweep whose comparisons need something opened first, such as a proxy.</summary>
    public static SweepBuilder Over(string parameter, IEnumerable<double> values, Func<double, Task<ComparisonBuilder>> comparison) =>
        new(parameter, [.. values], comparison);
}
