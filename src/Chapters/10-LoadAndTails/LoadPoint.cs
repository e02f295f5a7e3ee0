using LimitedWork;

namespace GrpcLab;

/// <summary>One rate of a load curve: what the callers saw and what the server counted.</summary>
/// <param name="Result">The open loop.</param>
/// <param name="Counts">The server's counters for the same calls.</param>
/// <param name="Workers">The server's workers.</param>
public sealed record LoadPoint(OpenLoopResult Result, WorkCounts Counts, int Workers)
{
    /// <summary>Calls answered in a second while the schedule ran.</summary>
    public double Throughput =>
        Result.Calls.Count(c => c.Ok && c.Ended <= Result.Plan.Length) / Result.Plan.Length.TotalSeconds;

    /// <summary>Mean latency of the answered calls, from the intended start.</summary>
    public CallTime MeanTime => Result.Answered == 0
        ? new(double.NaN)
        : new(Result.Calls.Where(c => c.Ok).Average(c => c.FromIntended.Nanoseconds));

    /// <summary>Mean time the server's worker was occupied by a job.</summary>
    public TimeSpan ServiceTime => Counts.Done == 0 ? TimeSpan.Zero : Counts.TimeServed.ToTimeSpan() / Counts.Done;

    /// <summary>Share of time a worker was occupied, until the last call had ended.</summary>
    public double Utilisation => Counts.TimeServed.ToTimeSpan() / (Result.Elapsed * Workers);

    /// <summary>Kleinrock's power: throughput divided by mean latency, in calls per second squared.</summary>
    public double Power => Throughput / MeanTime.Seconds;

    /// <summary>Little's law checked on this run.</summary>
    public LittlesLaw Little => LittlesLaw.Of(Result, Counts.Inside);
}
