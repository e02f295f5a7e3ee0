namespace GrpcLab;

/// <summary>A stretch of a schedule, over which the rate of calls changes evenly.</summary>
/// <param name="From">Calls per second at its beginning.</param>
/// <param name="To">Calls per second at its end.</param>
/// <param name="Length">How long it lasts.</param>
public sealed record RateSegment(double From, double To, TimeSpan Length)
{
    /// <summary>Calls that fall due in it, a fraction included.</summary>
    public double Calls => (From + To) / 2 * Length.TotalSeconds;

    /// <summary>The rate stays the same.</summary>
    /// <param name="rate">Calls per second.</param>
    /// <param name="length">How long.</param>
    public static RateSegment Constant(double rate, TimeSpan length) => new(rate, rate, length);

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
            $"Segment {number} goes from {Unit.Digits(From)} to {Unit.Digits(To)} calls per second; "
            + $"both must lie between 0 and {Unit.Whole(OpenLoopPlan.FastestRate)}.");
}
