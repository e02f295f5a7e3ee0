namespace GrpcLab;

/// <summary>What a run writes down about one case while it goes on.</summary>
internal sealed class CaseRecord(ComparisonCase described, Budget budget)
{
    // Four windows within 10 %: about what a quiet shared machine shows once compiling is over.
    private const double StableWithin = 0.1;

    private static readonly TimeSpan LongRun = TimeSpan.FromMilliseconds(5);

    public ComparisonCase Case { get; } = described;

    /// <summary>The fewest rounds an interval of this run may rest on.</summary>
    public int FewestRounds => budget.FewestRounds;

    public Stability Warmup { get; } = new(budget.WarmupFloor, budget.WarmupCap, StableWithin);

    public CallTime ColdCall { get; set; } = new(double.NaN);

    public List<CallTime[]> Rounds { get; } = [];

    public int RunsPerSlice { get; private set; } = budget.MinCalls | 1;

    /// <summary>Whether a run is so long that no cache of the processor matters to it.</summary>
    public bool IsLong { get; private set; }

    public long Errors { get; private set; }

    public Exception? FirstError { get; private set; }

    public Evidence? Evidence { get; set; }

    public void Note(CallTally tally)
    {
        Errors += tally.Errors;
        FirstError ??= tally.FirstError;
    }

    /// <summary>Refuses a case none of whose calls succeeded: there is nothing to compare.</summary>
    public void ThrowIfAllFailed()
    {
        if (FirstError is not null) throw ErrorText.AllFailed($"of \"{Case.Name}\"", FirstError);
    }

    /// <summary>
    /// Chooses how many runs fill a slice. Odd, because then the median is one of the samples and has no bias.
    /// </summary>
    public void Calibrate()
    {
        if (Warmup.Latest is not { } nanoseconds) return;
        var fitting = budget.Slice.TotalNanoseconds / Math.Max(nanoseconds * Case.Calls, 1);
        RunsPerSlice = (int)Math.Clamp(fitting, budget.MinCalls, 1_000_000) | 1;
        IsLong = nanoseconds * Case.Calls > LongRun.TotalNanoseconds;
    }
}
