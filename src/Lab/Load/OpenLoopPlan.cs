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

    /// <summary>
    /// The longest warm-up: calls at the first rate of the schedule above 0, until neither side compiles any more. They
    /// are no part of the result, but a server counts them. Default: none. At the smoke budget at most half a second.
    /// </summary>
    public TimeSpan WarmUp { get; init; } = TimeSpan.Zero;

    /// <summary>How long the schedule lasts, without the warm-up.</summary>
    public TimeSpan Length => Segments.Aggregate(TimeSpan.Zero, (sum, s) => sum + s.Length);

    /// <summary>Calls that fall due, before rounding up.</summary>
    public double ExpectedCalls => Segments.Sum(s => s.Calls);

    /// <summary>One stretch of constant rate.</summary>
    /// <param name="rate">Calls per second.</param>
    /// <param name="length">How long.</param>
    public static OpenLoopPlan At(double rate, TimeSpan length) =>
        new() { Segments = [new(rate, rate, length)] };

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

    /// <summary>The warm-up with its last stretch, which may begin just before its time is up.</summary>
    internal TimeSpan LongestWarmUp => WarmUp > TimeSpan.Zero ? WarmUp + WarmUpStretch().Length + Patience : WarmUp;

    /// <summary>Half a second at the first rate above 0, where a ramp from 0 counts with its end.</summary>
    internal OpenLoopPlan WarmUpStretch()
    {
        var rate = Segments.SelectMany(s => (double[])[s.From, s.To]).First(r => r > 0);
        return this with
        {
            Segments = [new(rate, rate, TimeSpan.FromSeconds(Math.Max(0.5, 1 / rate)))],
            WarmUp = TimeSpan.Zero,
        };
    }

    /// <summary>Throws one error that names every setting out of range.</summary>
    public void ThrowIfInvalid()
    {
        var errors = new Errors()
            .Require(Segments.Count > 0,
                "Segments is empty; give at least one segment, such as OpenLoopPlan.At(50, TimeSpan.FromSeconds(5)).")
            .Require(Deadline is not { } d || d > TimeSpan.Zero,
                $"Deadline is {Deadline}; it must be longer than zero, or null for none.")
            .Require(MaxInFlight is >= 1 and <= 1_000_000,
                $"MaxInFlight is {MaxInFlight}; it must lie between 1 and 1000000.")
            .Require(Patience > TimeSpan.Zero, $"Patience is {Patience}; it must be longer than zero.")
            .Require(WarmUp >= TimeSpan.Zero, $"WarmUp is {WarmUp}; it must be zero (no warm-up) or longer.");
        for (var i = 0; i < Segments.Count; i++) Segments[i].Check(errors, i + 1);
        errors.Require(Segments.Count == 0 || ExpectedCalls is > 0 and <= MaxCalls,
                $"The schedule makes {ReaderNumbers.Digits(ExpectedCalls)} calls; it must make more than 0 and at most "
                + $"{Unit.Whole(MaxCalls)}.")
            .ThrowIfAny("The open loop");
    }
}

/// <summary>A stretch of a schedule, over which the rate of calls changes evenly.</summary>
/// <param name="From">Calls per second at its beginning.</param>
/// <param name="To">Calls per second at its end.</param>
/// <param name="Length">How long it lasts.</param>
public sealed record RateSegment(double From, double To, TimeSpan Length)
{
    /// <summary>Calls that fall due in it, a fraction included.</summary>
    public double Calls => (From + To) / 2 * Length.TotalSeconds;

    /// <summary>When so many of its calls have fallen due, counted from its beginning.</summary>
    /// <remarks>
    /// The calls due after t are F·t + (T − F)·t²/2L. Solved for t in the form that loses no digits when the rate
    /// hardly changes.
    /// </remarks>
    internal TimeSpan TimeOf(double calls)
    {
        var growth = (To - From) / Length.TotalSeconds;
        var root = Math.Sqrt(Math.Max(0, (From * From) + (2 * growth * calls)));
        var seconds = calls <= 0 ? 0 : Math.Min(2 * calls / (From + root), Length.TotalSeconds);
        return TimeSpan.FromTicks((long)Math.Round(seconds * TimeSpan.TicksPerSecond));
    }

    internal Errors Check(Errors errors, int number) => errors
        .Require(Length > TimeSpan.Zero, $"Segment {number} lasts {Length}; it must be longer than zero.")
        .Require(From is >= 0 and <= OpenLoopPlan.FastestRate && To is >= 0 and <= OpenLoopPlan.FastestRate,
            $"Segment {number} goes from {ReaderNumbers.Digits(From)} to {ReaderNumbers.Digits(To)} calls per second; "
            + $"both must lie between 0 and {Unit.Whole(OpenLoopPlan.FastestRate)}.");
}

/// <summary>How the calls of an open loop are spread over time.</summary>
public enum Arrivals
{
    /// <summary>Equally far apart where the rate is constant, as a metronome beats.</summary>
    Even,

    /// <summary>
    /// Independent of each other, as callers who know nothing of each other come: a Poisson process, given its number
    /// of calls.
    /// </summary>
    Poisson,
}

/// <summary>The moments at which a plan's calls fall due.</summary>
/// <remarks>
/// Call n falls due when the rate, integrated over time, has reached a place: n itself for even arrivals. For Poisson
/// arrivals the places are as many, drawn independently of each other, which is a Poisson process of that rate given
/// its number of calls (E. Çınlar (1975), "Introduction to Stochastic Processes", chapter 4); so a plan of one rate
/// makes the same number of calls either way.
/// </remarks>
internal static class OpenLoopSchedule
{
    // A schedule of exactly 1,800 calls must not lose the last one to rounding.
    private const double Rounding = 1e-9;

    public static TimeSpan[] Of(OpenLoopPlan plan)
    {
        var places = Enumerable.Range(0, (int)Math.Ceiling(plan.ExpectedCalls - Rounding)).Select(n => (double)n);
        return plan.Arrivals == Arrivals.Poisson
            ? Moments(plan, Independent(places.Count(), plan))
            : Moments(plan, places);
    }

    private static TimeSpan[] Moments(OpenLoopPlan plan, IEnumerable<double> places)
    {
        var due = new List<TimeSpan>();
        var (segment, start, before) = (0, TimeSpan.Zero, 0.0);
        foreach (var place in places)
        {
            for (; segment < plan.Segments.Count - 1 && place >= before + plan.Segments[segment].Calls - Rounding;
                segment++)
            {
                (start, before) = (start + plan.Segments[segment].Length, before + plan.Segments[segment].Calls);
            }

            due.Add(start + plan.Segments[segment].TimeOf(place - before));
        }
        return [.. due];
    }

    private static IEnumerable<double> Independent(int count, OpenLoopPlan plan)
    {
        var (random, calls) = (new Random(plan.Seed), plan.ExpectedCalls);
        return Enumerable.Range(0, count).Select(_ => random.NextDouble() * calls).Order();
    }
}
