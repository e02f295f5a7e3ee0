namespace GrpcLab;

/// <summary>What a run writes down about one case while it goes on.</summary>
internal sealed class CaseRecord(ComparisonCase described)
{
    // The least disturbed of so many windows says how long a call takes.
    private const int RecentWindows = 4;

    private static readonly TimeSpan LongRun = TimeSpan.FromMilliseconds(5);

    private readonly Queue<double> _recent = new();

    public ComparisonCase Case { get; } = described;

    /// <summary>How all cases were warmed up, with the calls of this one.</summary>
    public WarmupReport Warmup { get; private set; } = new(TimeSpan.Zero, 0, Settled: false);

    public CallTime ColdCall { get; set; } = new(double.NaN);

    public List<CallTime[]> Rounds { get; } = [];

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

    /// <summary>Takes the times of one window of the warm-up.</summary>
    public void NoteWindow(CallTime[] times)
    {
        Warmup = Warmup with { Calls = Warmup.Calls + times.Length };
        if (times.Length == 0) return;
        _recent.Enqueue(Quantile.Median(times.Select(t => t.Nanoseconds)));
        if (_recent.Count > RecentWindows) _recent.Dequeue();
    }

    /// <summary>Refuses a case none of whose calls succeeded: there is nothing to compare.</summary>
    public void ThrowIfAllFailed()
    {
        if (FirstError is not null) throw ErrorText.AllFailed($"of \"{Case.Name}\"", FirstError);
    }

    /// <summary>Takes note of how the warm-up of all cases went.</summary>
    public void Warmed(WarmupReport warmup)
    {
        Warmup = warmup with { Calls = Warmup.Calls };
        IsLong = _recent.Count > 0 && _recent.Min() * Case.Calls > LongRun.TotalNanoseconds;
    }
}
