namespace GrpcLab;

/// <summary>How calls are made over a network that loses packets. Immutable; checked once.</summary>
public sealed record HeadOfLinePlan
{
    /// <summary>Callers, each calling again as soon as it is answered. Default: 8.</summary>
    public int Callers { get; init; } = 8;

    /// <summary>Over how many connections they are spread, a case each. Default: 1, 2 and 8.</summary>
    public IReadOnlyList<int> Connections { get; init; } = [1, 2, 8];

    /// <summary>How long they call. Default: 3 s.</summary>
    public TimeSpan Length { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => new Errors()
        .Require(Callers is >= 1 and <= 1000, $"Callers is {Callers}; it must lie between 1 and 1000.")
        .Require(Connections.Count > 0, "Connections is empty; name at least one number.")
        .Require(
            Connections.All(c => c >= 1 && c <= Callers),
            $"Connections is {string.Join(", ", Connections)}; each must lie between 1 and the number "
            + $"of callers ({Callers}).")
        .Require(
            Connections.Distinct().Count() == Connections.Count,
            $"Connections is {string.Join(", ", Connections)}; name each number once.")
        .Require(Length > TimeSpan.Zero, $"Length is {Length}; it must be longer than zero.")
        .ThrowIfAny("The calls over a lossy network");
}
