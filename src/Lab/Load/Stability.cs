namespace GrpcLab;

/// <summary>Watches medians of successive windows and tells when a warm-up may end.</summary>
internal sealed class Stability(TimeSpan floor, TimeSpan cap, double tolerance)
{
    /// <summary>This many windows in a row must agree.</summary>
    public const int Windows = 4;

    private readonly Queue<double> _last = new();

    public TimeSpan Elapsed { get; private set; }

    public long Calls { get; private set; }

    public bool IsStable => _last.Count == Windows && _last.Min() > 0 && _last.Max() / _last.Min() <= 1 + tolerance;

    public bool IsDone => Elapsed >= cap || (Elapsed >= floor && IsStable);

    /// <summary>
    /// What a call took of late, in nanoseconds, in the least disturbed window; null as long as no call succeeded.
    /// </summary>
    public double? Latest => _last.Count == 0 ? null : _last.Min();

    public void Add(IReadOnlyCollection<CallTime> window, TimeSpan elapsed)
    {
        Elapsed += elapsed;
        Calls += window.Count;
        if (window.Count == 0) return;
        _last.Enqueue(Quantile.Median(window.Select(t => t.Nanoseconds)));
        if (_last.Count > Windows) _last.Dequeue();
    }

    public WarmupReport Report() => new(Elapsed, Calls, IsStable);
}
