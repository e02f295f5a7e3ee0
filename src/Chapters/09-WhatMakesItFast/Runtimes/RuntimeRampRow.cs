namespace GrpcLab;

/// <summary>What became of the calls of one case.</summary>
/// <param name="Case">The case as described.</param>
/// <param name="Large">Milliseconds from the moment a large call was due to its answer.</param>
/// <param name="Small">The same of the small calls.</param>
public sealed record RuntimeRampRow(RuntimeCase Case, IReadOnlyList<double> Large, IReadOnlyList<double> Small)
{
    /// <summary>What is told of such times, by the names of source C.</summary>
    internal static IReadOnlyList<string> Metrics { get; } = ["min", "mean", "p50", "p75", "p95", "p99", "max"];

    /// <summary>Its times beside those published of grpc-dotnet, in ms.</summary>
    public IEnumerable<OwnFigure> Beside() =>
        [.. Beside("grpc-dotnet, 20 MB", Large), .. Beside("grpc-dotnet, GetInt", Small)];

    internal static IReadOnlyList<double> Of(IReadOnlyList<double> times)
    {
        var sorted = Quantile.Sorted(times);
        double At(double p) => Quantile.OfSorted(sorted, p);
        return [sorted[0], sorted.Average(), At(0.5), At(0.75), At(0.95), At(0.99), sorted[^1]];
    }

    private IEnumerable<OwnFigure> Beside(string of, IReadOnlyList<double> times) => Metrics.Zip(Of(times),
        (metric, value) => new OwnFigure(of, metric, value, "ms")
        {
            Note = $"{Case.Name}, h2c, at most 8 large calls in flight; n = {Unit.Whole(times.Count)}",
        });
}
