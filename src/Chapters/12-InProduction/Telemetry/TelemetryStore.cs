namespace GrpcLab;

/// <summary>What has arrived so far, and who waits for more.</summary>
internal sealed class TelemetryStore
{
    private readonly Lock _lock = new();
    private readonly List<ReceivedSpan> _spans = [];
    private readonly Dictionary<string, ReceivedMetric> _metrics = [];
    private TaskCompletionSource _more = Next();
    private long _exports;

    public IReadOnlyList<ReceivedSpan> Spans
    {
        get { lock (_lock) return [.. _spans]; }
    }

    public IReadOnlyList<ReceivedMetric> Metrics
    {
        get { lock (_lock) return [.. _metrics.Values]; }
    }

    /// <summary>Export calls answered.</summary>
    public long Exports
    {
        get { lock (_lock) return _exports; }
    }

    public void Add(IEnumerable<ReceivedSpan> spans) => Change(() => _spans.AddRange(spans));

    public void Add(IEnumerable<ReceivedMetric> metrics) => Change(() =>
    {
        foreach (var metric in metrics) _metrics[metric.Key] = metric;
    });

    /// <summary>Waits until what has arrived is enough.</summary>
    /// <returns>False when it was not within the limit.</returns>
    public async Task<bool> WaitAsync(Func<bool> enough, TimeSpan limit, CancellationToken cancellation)
    {
        using var deadline = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        deadline.CancelAfter(limit);
        try
        {
            for (var more = More(); !enough(); more = More()) await more.WaitAsync(deadline.Token);

            return true;
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return enough();
        }
    }

    private static TaskCompletionSource Next() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    // Taken before the question is asked, so that what arrives meanwhile is not missed.
    private Task More()
    {
        lock (_lock) return _more.Task;
    }

    private void Change(Action change)
    {
        TaskCompletionSource told;
        lock (_lock)
        {
            change();
            _exports++;
            (told, _more) = (_more, Next());
        }

        told.SetResult();
    }
}
