namespace GrpcLab;

/// <summary>
/// How to load a server in a closed loop: each caller calls, awaits, and calls again. Immutable; checked once.
/// </summary>
public sealed record LoadPlan
{
    /// <summary>Callers that call at the same time. Default: 1.</summary>
    public int Callers { get; init; } = 1;

    /// <summary>Time during which calls start and are kept. Default: 2 s.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Shortest warm-up. It goes on until neither side has compiled for a tenth of half a second. Default: 500 ms.
    /// </summary>
    public TimeSpan WarmupFloor { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>Longest warm-up, settled or not; zero makes none. Default: 10 s.</summary>
    public TimeSpan WarmupCap { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Limit for the whole, cold call and warm-up included. Default: 60 s.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => new Errors()
        .Require(Callers is >= 1 and <= 100_000, $"Callers is {Callers}; it must lie between 1 and 100000.")
        .Require(Duration > TimeSpan.Zero, $"Duration is {Duration}; it must be longer than zero.")
        .Require(WarmupFloor >= TimeSpan.Zero, $"WarmupFloor is {WarmupFloor}; it must not be negative.")
        .Require(WarmupCap >= WarmupFloor,
            $"WarmupCap is {WarmupCap}; it must not be shorter than WarmupFloor ({WarmupFloor}).")
        .Require(Timeout > Duration, $"Timeout is {Timeout}; it must be longer than Duration ({Duration}).")
        .ThrowIfAny("The load");
}
