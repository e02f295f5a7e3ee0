using System.Diagnostics;
using LimitedWork;

namespace GrpcLab.Server;

/// <summary>
/// Workers, each a thread that sleeps through its jobs, and one queue before them: first come, first served.
/// </summary>
/// <remarks>
/// Threads and not timers: a timer of .NET counts in milliseconds and comes when the thread pool has time, while a
/// sleeping thread wakes within a tenth of one. They occupy no core.
/// </remarks>
internal sealed class WorkerPool : IDisposable
{
    // A minute; no experiment lasts longer, and a forgotten pool should cost nothing.
    private const int MaxLooks = 12_000;

    private static readonly TimeSpan TimeBetweenLooks = TimeSpan.FromMilliseconds(5);

    private readonly WorkerPoolSettings _settings;
    private readonly Lock _gate = new();
    private readonly SemaphoreSlim _ready = new(0);
    private readonly Queue<QueuedJob> _waiting = new();
    private readonly Dictionary<string, QueuedJob> _remembered = [];
    private readonly WorkTally _tally = new();
    private long _stallEnd;
    private long _slowCount;
    private long _refuseCount;
    private bool _closed;

    public WorkerPool(WorkerPoolSettings settings)
    {
        _settings = settings;
        for (var i = 0; i < settings.Workers; i++)
        {
            new Thread(Work) { IsBackground = true, Name = $"worker {i + 1}" }.Start();
        }

        new Thread(LookNowAndThen) { IsBackground = true, Name = "looks at the queue" }.Start();
    }

    /// <summary>What it can do.</summary>
    public WorkerPoolSettings Settings => _settings;

    /// <summary>Takes a job in or turns it away.</summary>
    /// <param name="key">What names it; empty for nothing.</param>
    /// <param name="repeated">Whether the caller says that it has tried before.</param>
    /// <param name="caller">Cancelled when nobody waits any more.</param>
    /// <returns>How it ends, and whether that is the end of another job of that key.</returns>
    public (Task<JobEnd> End, bool Remembered) Enter(string key, bool repeated, CancellationToken caller)
    {
        lock (_gate)
        {
            _tally.Arrive(repeated);
            if (_settings.RememberKeys && key.Length > 0 && _remembered.TryGetValue(key, out var earlier))
            {
                _tally.Remember();
                return (earlier.End, true);
            }

            if (Refusal() is { } reason)
            {
                _tally.Refuse();
                return (Task.FromResult<JobEnd>(new JobWasRefused(reason)), false);
            }

            return (Queue(new QueuedJob(key, caller)).End, false);
        }
    }

    /// <summary>Lets the workers stand still from now on for this long.</summary>
    public void Stall(TimeSpan length)
    {
        lock (_gate)
        {
            _stallEnd = Math.Max(
                _stallEnd, Stopwatch.GetTimestamp() + (long)(length.TotalSeconds * Stopwatch.Frequency));
        }
    }

    /// <summary>What has happened so far.</summary>
    public WorkCounts Count()
    {
        lock (_gate) return _tally.Read(_waiting);
    }

    /// <summary>The keys that were done.</summary>
    public KeyList ListKeys()
    {
        lock (_gate) return _tally.ReadKeys();
    }

    /// <summary>Takes no more jobs; the workers end when those inside are done.</summary>
    public void Dispose()
    {
        lock (_gate) _closed = true;

        _ready.Release(_settings.Workers);
    }

    private string? Refusal() => _closed ? "The service was set up anew."
        : _settings.RefuseAll ? "The service is out of order, as it was told to be."
        : _settings.RefuseEvery > 0 && ++_refuseCount % _settings.RefuseEvery == 0
            ? $"The service fails every {_settings.RefuseEvery}th time, as it was told to."
        : _waiting.Count >= _settings.QueueLimit ? $"The queue is full: {_waiting.Count} jobs wait."
        : null;

    private QueuedJob Queue(QueuedJob job)
    {
        _waiting.Enqueue(job);
        _tally.Wait(_waiting.Count);
        if (_settings.RememberKeys && job.Key.Length > 0) _remembered[job.Key] = job;

        _ready.Release();
        return job;
    }

    private void Work()
    {
        while (Next() is var (job, time))
        {
            Thread.Sleep(time);
            StandStill();
            Done(job);
        }
    }

    /// <summary>The next job to do and its time; null when no more come.</summary>
    private (QueuedJob Job, TimeSpan Time)? Next()
    {
        while (true)
        {
            _ready.Wait();
            StandStill();
            lock (_gate)
            {
                if (!_waiting.TryDequeue(out var job))
                {
                    return null; // Only the end of the pool wakes a worker for no job.
                }

                job.Begun = Stopwatch.GetTimestamp();
                if (Begin(job)) return (job, TimeOfNext());
            }
        }
    }

    private bool Begin(QueuedJob job)
    {
        var waited = Stopwatch.GetElapsedTime(job.Arrived, job.Begun);
        if (_settings.HeedCancellation && job.CallerHasGone)
        {
            _tally.Leave(job);
            End(job, new JobWasLeft());
            return false;
        }

        if (waited > _settings.MaxWait)
        {
            _tally.Refuse(job);
            End(job, new JobWasRefused($"It waited {waited.TotalMilliseconds:0} ms for a worker, and the limit is "
                + $"{_settings.MaxWait.Value.TotalMilliseconds:0} ms."));
            return false;
        }

        _tally.Begin(job);
        return true;
    }

    private TimeSpan TimeOfNext() =>
        _settings.SlowEvery > 0 && ++_slowCount % _settings.SlowEvery == 0 ? _settings.SlowTime : _settings.ServiceTime;

    private void Done(QueuedJob job)
    {
        lock (_gate)
        {
            var now = Stopwatch.GetTimestamp();
            _tally.End(job, now);
            job.EndWith(new JobWasDone(
                Stopwatch.GetElapsedTime(job.Arrived, job.Begun), Stopwatch.GetElapsedTime(job.Begun, now)));
        }
    }

    // What was not done is not remembered: the next attempt has to do it.
    private void End(QueuedJob job, JobEnd end)
    {
        _remembered.Remove(job.Key);
        job.EndWith(end);
    }

    // Counting heads at moments, so that Little's law is not checked with the very sum of times it speaks of.
    private void LookNowAndThen()
    {
        for (var left = MaxLooks; left > 0; left--)
        {
            Thread.Sleep(TimeBetweenLooks);
            lock (_gate)
            {
                if (_closed) return;

                _tally.Look(_waiting.Count);
            }
        }
    }

    private void StandStill()
    {
        for (var left = StallLeft(); left > TimeSpan.Zero; left = StallLeft())
        {
            Thread.Sleep(TimeSpan.FromMilliseconds(Math.Ceiling(left.TotalMilliseconds)));
        }
    }

    private TimeSpan StallLeft()
    {
        lock (_gate) return Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), _stallEnd);
    }
}
