namespace GrpcLab;

/// <summary>Callers that call all the time, and something that happens meanwhile. Immutable; checked once.</summary>
public sealed record BackendRunPlan
{
    /// <summary>Callers, each calling again as soon as its call has ended. Default: 8.</summary>
    public int Callers { get; init; } = 8;

    /// <summary>
    /// How long calls are begun; where something happens, for what is left of it from then on. Default: 2 s.
    /// </summary>
    public TimeSpan Length { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Deadline of each call, retries included. Default: 2 s.</summary>
    public TimeSpan Deadline { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Pause of a caller between two calls. Default: none.</summary>
    public TimeSpan Pause { get; init; }

    /// <summary>How often the servers' counters are read for the figure. Default: 100 ms.</summary>
    public TimeSpan Window { get; init; } = TimeSpan.FromMilliseconds(100);

    /// <summary>What happens meanwhile. Default: nothing.</summary>
    public Func<Task>? Happens { get; init; }

    /// <summary>When it happens, since the first call. Default: 0.7 s.</summary>
    public TimeSpan At { get; init; } = TimeSpan.FromSeconds(0.7);

    /// <summary>What it is called in a figure. Default: "here".</summary>
    public string What { get; init; } = "here";

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid() => new Errors()
        .Require(Callers is >= 1 and <= 1000, $"Callers is {Callers}; it must lie between 1 and 1000.")
        .Require(Length > TimeSpan.Zero, $"Length is {Length}; it must be longer than zero.")
        .Require(Deadline > TimeSpan.Zero, $"Deadline is {Deadline}; it must be longer than zero.")
        .Require(Pause >= TimeSpan.Zero, $"Pause is {Pause}; it must not be negative.")
        .Require(Window >= TimeSpan.FromMilliseconds(10), $"Window is {Window}; it must be at least 10 ms.")
        .Require(Happens is null || (At >= TimeSpan.Zero && At < Length),
            $"At is {At}; it must lie between 0 and Length ({Length}).")
        .ThrowIfAny("The calls to several servers");
}
