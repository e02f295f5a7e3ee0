namespace GrpcLab;

/// <summary>How <see cref="AfterIdle"/> waits and calls. Immutable; checked once.</summary>
public sealed record AfterIdlePlan
{
    /// <summary>Time without a call. Default: 4.5 s, between two beats of a handler whose beat is a second.</summary>
    public TimeSpan Idle { get; init; } = TimeSpan.FromSeconds(4.5);

    /// <summary>
    /// Deadline of the first call after it. Default: 4 s, longer than pings of seconds need to find a dead connection.
    /// </summary>
    public TimeSpan FirstDeadline { get; init; } = TimeSpan.FromSeconds(4);

    /// <summary>Deadline of the second call. Default: 1 s, plenty for a connection that works.</summary>
    public TimeSpan SecondDeadline { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => new Errors()
        .Require(Idle > TimeSpan.Zero, $"{nameof(Idle)} is {Idle}; it must be longer than zero.")
        .Require(
            FirstDeadline > TimeSpan.Zero, $"{nameof(FirstDeadline)} is {FirstDeadline}; it must be longer than zero.")
        .Require(SecondDeadline > TimeSpan.Zero,
            $"{nameof(SecondDeadline)} is {SecondDeadline}; it must be longer than zero.")
        .ThrowIfAny("The idle experiment");
}
