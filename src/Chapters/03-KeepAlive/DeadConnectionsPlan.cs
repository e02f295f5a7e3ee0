namespace GrpcLab;

/// <summary>Which connections <see cref="DeadConnections"/> lets die. Immutable; checked once.</summary>
public sealed record DeadConnectionsPlan
{
    /// <summary>Where, between two beats, the last frame comes in. Default: four places.</summary>
    public IReadOnlyList<TimeSpan> LastFrames { get; init; } =
        [.. new[] { 0.2, 0.4, 0.6, 0.8 }.Select(TimeSpan.FromSeconds)];

    /// <summary>Connections for each setting and place. Default: 3.</summary>
    public int Repetitions { get; init; } = 3;

    /// <summary>
    /// Whether a call is open, and silent, when the connection dies. Default: false, the connection is idle.
    /// </summary>
    public bool OpenCall { get; init; }

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => new Errors()
        .Require(LastFrames.Count > 0 && LastFrames.All(l => l > TimeSpan.Zero && l < TimeSpan.FromSeconds(30)),
            $"{nameof(LastFrames)} must be one or more moments between 0 and 30 s.")
        .Require(
            Repetitions is >= 1 and <= 20, $"{nameof(Repetitions)} is {Repetitions}; it must lie between 1 and 20.")
        .ThrowIfAny("The experiment with dead connections");
}
