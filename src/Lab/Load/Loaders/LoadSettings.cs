namespace GrpcLab;

/// <summary>
/// What every loader of one load has in common; only loads of the same settings may be merged. Immutable; checked once.
/// </summary>
internal sealed record LoadSettings
{
    private const int MaxChannels = 1_000, MaxBytes = 64 * 1024 * 1024;

    /// <summary>Where the calls go: https for a server on another machine.</summary>
    public required Uri Server { get; init; }

    /// <summary>What is called, one of <see cref="LoadCalls.Names"/>.</summary>
    public required string Call { get; init; }

    /// <summary>Calls per second of each loader.</summary>
    public required double Rate { get; init; }

    /// <summary>How long calls fall due.</summary>
    public required TimeSpan Length { get; init; }

    /// <summary>The same load before that, of which nothing is kept. Default: 2 s; zero makes none.</summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>Time a call has. Default: 1 s.</summary>
    public TimeSpan Deadline { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Channels of each loader, which its calls take in turn. Default: 1.</summary>
    public int Channels { get; init; } = 1;

    /// <summary>How calls are spread within the rate. Default: as independent callers come.</summary>
    public Arrivals Arrivals { get; init; } = Arrivals.Poisson;

    /// <summary>Bytes that an upload sends; the other calls send none. Default: 65,536.</summary>
    public int Bytes { get; init; } = 65_536;

    /// <summary>What the server said of its limits, its answers and its runtime. Default: nothing is known.</summary>
    public string ServerConditions { get; init; } = "";

    /// <summary>The schedule of one loader.</summary>
    public OpenLoopPlan ToPlan(int seed) =>
        OpenLoopPlan.At(Rate, Length) with { Arrivals = Arrivals, Seed = seed, Deadline = Deadline };

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid()
    {
        new Errors()
            .Require(LoadCalls.Names.Contains(Call),
                $"Unknown call {Call}; known: {string.Join(", ", LoadCalls.Names)}.")
            .Require(Channels is >= 1 and <= MaxChannels,
                $"There are {Channels} channels; give from 1 to {Unit.Whole(MaxChannels)}.")
            .Require(Bytes is >= 0 and <= MaxBytes,
                $"An upload has {Bytes} bytes; give from 0 to {Unit.Whole(MaxBytes)}.")
            .Require(WarmUp >= TimeSpan.Zero && WarmUp <= TimeSpan.FromMinutes(10),
                $"The warm-up takes {WarmUp}; give from 0 to 10 minutes.")
            .ThrowIfAny("The load");
        ToPlan(seed: 1).ThrowIfInvalid();
    }
}
