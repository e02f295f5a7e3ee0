namespace GrpcLab;

/// <summary>What became of the calls of one case.</summary>
/// <param name="Case">The case as described.</param>
/// <param name="Large">Milliseconds from the moment a large call was due to its answer.</param>
/// <param name="Small">The same of the small calls.</param>
public sealed record RuntimeRampRow(RuntimeCase Case, IReadOnlyList<double> Large, IReadOnlyList<double> Small)
{
    /// <summary>Its times beside those published of grpc-dotnet, in ms.</summary>
    public IEnumerable<OwnFigure> Beside() => [.. OfLarge, .. OfSmall];

    /// <summary>What is told of the large calls, by the names of source C.</summary>
    internal IReadOnlyList<OwnFigure> OfLarge => Of("grpc-dotnet, 20 MB", Large);

    /// <summary>The same of the small ones.</summary>
    internal IReadOnlyList<OwnFigure> OfSmall => Of("grpc-dotnet, GetInt", Small);

    private IReadOnlyList<OwnFigure> Of(string of, IReadOnlyList<double> times) =>
        OwnFigure.OfTimes(of, times, $"{Case.Name}, h2c, at most 8 large calls in flight");
}
