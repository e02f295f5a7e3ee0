namespace GrpcLab;

/// <summary>When an open loop starts its calls, whatever became of the ones before. Immutable; checked once.</summary>
public sealed record OpenLoopPlan
{
    internal const double FastestRate = 200_000;

    private const double MaxCalls = 2_000_000;

    /// <summary>The rate over time, one stretch after the other. Required.</summary>
    public required IReadOnlyList<RateSegment> Segments { get; init; }

    /// <summary>How the calls are spread within the rate. Default: evenly.</summary>
    public Arrivals Arrivals { get; init; } = Arrivals.Even;

    /// <summary>Seed of Poisson arrivals, so that the same plan gives the same moments. Default: 1.</summary>
    public int Seed { get; init; } = 1;

    /// <summary>Time after which a call counts as out of time, from its actual start. Default: none.</summary>
    public TimeSpan? Deadline { get; init; }

    /// <summary>
    /// Calls that may be in flight at once; one that falls due above it is dropped and counted. Default: 10,000.
    /// </summary>
    public int MaxInFlight { get; init; } = 10_000;

    /// <summary>Time the last calls may take after the schedule has ended. Default: 60 s.</summary>
    public TimeSpan Patience { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>How long the schedule lasts.</summary>
    public TimeSpan Length => Segments.Aggregate(TimeSpan.Zero, (sum, s) => sum + s.Length);

    /// <summary>Calls that fall due, before rounding up.</summary>
    public double ExpectedCalls => Segments.Sum(s => s.Calls);

    /// <summary>One stretch of constant rate.</summary>
    /// <param name="rate">Calls per second.</param>
    /// <param name="length">How long.</param>
    public static OpenLoopPlan At(double rate, TimeSpan length) =>
        new() { Segments = [RateSegment.Constant(rate, length)] };

    /// <summary>Several stretches, one after the other.</summary>
    /// <param name="segments">Such as <c>new(0, 50, TimeSpan.FromSeconds(30))</c> for a ramp.</param>
    public static OpenLoopPlan Of(params RateSegment[] segments) => new() { Segments = segments };

    /// <summary>
    /// The same shape with other rates and another length: 0.5 and 0.1 give half the rate for a tenth of the time.
    /// </summary>
    /// <param name="rate">Factor for every rate.</param>
    /// <param name="time">Factor for every length.</param>
    public OpenLoopPlan Scaled(double rate, double time) =>
        this with
        {
            Segments = [.. Segments.Select(s => new RateSegment(s.From * rate, s.To * rate, s.Length * time))]
        };

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid()
    {
        var errors = new Errors()
            .Require(Segments.Count > 0,
                "Segments is empty; give at least one stretch, such as OpenLoopPlan.At(50, TimeSpan.FromSeconds(5)).")
            .Require(Deadline is not { } d || d > TimeSpan.Zero,
                $"Deadline is {Deadline}; it must be longer than zero, or null for none.")
            .Require(MaxInFlight is >= 1 and <= 1_000_000,
                $"MaxInFlight is {MaxInFlight}; it must lie between 1 and 1000000.")
            .Require(Patience > TimeSpan.Zero, $"Patience is {Patience}; it must be longer than zero.");
        for (var i = 0; i < Segments.Count; i++) Segments[i].Check(errors, i + 1);
        errors.Require(Segments.Count == 0 || ExpectedCalls is > 0 and <= MaxCalls,
                $"The schedule makes {Unit.Digits(ExpectedCalls)} calls; it must make more than none and at most "
                + $"{Unit.Whole(MaxCalls)}.")
            .ThrowIfAny("The open loop");
    }
}
