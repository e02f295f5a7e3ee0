using System.Diagnostics;
using System.Globalization;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;
using LimitedWork;

namespace GrpcLab.Server;

/// <summary>
/// Workers, each a thread that sleeps through its jobs, and one queue before them: first come, first served. It counts
/// what becomes of jobs.
/// </summary>
/// <remarks>
/// Threads and not timers: a timer of .NET counts in milliseconds and comes when the thread pool has time, while a
/// sleeping thread wakes within a tenth of one. They occupy no core. On Windows, where Thread.Sleep takes up to 16 ms
/// longer, they wait for a timer of the system with half a millisecond's resolution.
/// </remarks>
internal sealed class WorkerPool : IDisposable
{
    private const string Pushback = "grpc-retry-pushback-ms";

    // A minute; no experiment lasts longer, and a forgotten pool should cost nothing.
    private const int MaxLooks = 12_000;
    private const int LooksPerMean = 20;

    private static readonly TimeSpan TimeBetweenLooks = TimeSpan.FromMilliseconds(5);

    private static readonly Action<TimeSpan> Sleep =
        OperatingSystem.IsWindows() ? WindowsTimer.Sleep : Thread.Sleep;

    private readonly TimeSpan _serviceTime, _slowTime;
    private readonly TimeSpan? _maxWait;
    private readonly SemaphoreSlim _ready = new(0);
    private readonly long _start = Stopwatch.GetTimestamp();

    // Everything below is used under this lock.
    private readonly Lock _gate = new();
    private readonly Queue<QueuedJob> _waiting = new();
    private readonly HashSet<QueuedJob> _atWork = [];
    private readonly Dictionary<string, QueuedJob> _remembered = [];
    private readonly Dictionary<string, int> _keys = [];
    private readonly WorkCounts _counts = new();
    private readonly List<int> _looks = [];
    private long _ticksServed, _stallEnd, _slowCount, _refuseCount;
    private bool _closed;

    /// <param name="settings">What it can do; complete.</param>
    public WorkerPool(WorkSettings settings)
    {
        Settings = settings;
        _serviceTime = settings.ServiceTime.ToTimeSpan();
        _slowTime = settings.SlowTime?.ToTimeSpan() ?? TimeSpan.Zero;
        _maxWait = settings.MaxWait?.ToTimeSpan();
        for (var i = 0; i < settings.Workers; i++)
        {
            new Thread(Work) { IsBackground = true, Name = $"worker {i + 1}" }.Start();
        }

        new Thread(LookNowAndThen) { IsBackground = true, Name = "looks at the queue" }.Start();
    }

    public WorkSettings Settings { get; }

    /// <summary>Does a job at its turn, or answers with the result of another job of that key.</summary>
    /// <param name="key">What names it; empty for nothing.</param>
    /// <param name="repeated">Whether the caller says that it has tried before.</param>
    /// <param name="caller">Cancelled when nobody waits any more.</param>
    /// <exception cref="RpcException">UNAVAILABLE when it is turned away, CANCELLED when it is left alone.</exception>
    public async Task<JobDone> DoAsync(string key, bool repeated, CancellationToken caller)
    {
        QueuedJob? job;
        string? refusal = null;
        lock (_gate)
        {
            _counts.Arrived++;
            _counts.Repeated += repeated ? 1 : 0;
            if (!_remembered.TryGetValue(key, out job))
            {
                refusal = Refusal();
                if (refusal is null) job = Queue(new QueuedJob(key));
                else _counts.Refused++;
            }

            job?.Join(caller);
        }

        return job is not null ? await job.End.Task : throw Refused(refusal!);
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

    /// <summary>The counts now; jobs at work bring the time they have spent there so far.</summary>
    public WorkCounts Count()
    {
        lock (_gate)
        {
            var now = Stopwatch.GetTimestamp();
            var counts = _counts.Clone();
            counts.Waiting = _waiting.Count;
            counts.TimeServed = Time(_ticksServed + _atWork.Sum(job => now - job.Begun));
            counts.Elapsed = Time(now - _start);
            counts.Inside.AddRange(
                _looks.Chunk(LooksPerMean).Where(some => some.Length == LooksPerMean).Select(some => some.Average()));
            counts.Keys = _keys.Count;
            return counts;
        }
    }

    /// <summary>Every key and how often it was done.</summary>
    public KeyList ListKeys()
    {
        lock (_gate) return new KeyList { Done = { _keys } };
    }

    /// <summary>Takes no more jobs; the workers end when those inside are done.</summary>
    public void Dispose()
    {
        lock (_gate) _closed = true;

        _ready.Release(Settings.Workers);
    }

    private string? Refusal() => _closed ? "The worker pool was restarted."
        : Settings.RefuseAll ? "The service refuses every call, as configured."
        : Settings.RefuseEvery > 0 && ++_refuseCount % Settings.RefuseEvery == 0
            ? $"The service refuses one call in {Settings.RefuseEvery}, as configured."
        : Settings.HasQueueLimit && _waiting.Count >= Settings.QueueLimit
            ? $"The queue is full: {_waiting.Count} jobs are waiting."
        : null;

    private RpcException Refused(string reason)
    {
        var trailers = new Metadata();
        if (Settings.HasPushbackMilliseconds)
        {
            trailers.Add(Pushback, Settings.PushbackMilliseconds.ToString(CultureInfo.InvariantCulture));
        }

        return new RpcException(new Status(StatusCode.Unavailable, reason), trailers);
    }

    private QueuedJob Queue(QueuedJob job)
    {
        _waiting.Enqueue(job);
        _counts.MaxWaiting = Math.Max(_counts.MaxWaiting, _waiting.Count);
        if (Settings.RememberKeys && job.Key.Length > 0) _remembered[job.Key] = job;

        _ready.Release();
        return job;
    }

    private void Work()
    {
        while (Next() is var (job, time))
        {
            Sleep(time);
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
        if (Settings.HeedCancellation && job.CallersHaveGone)
        {
            _counts.Left++;
            NotDone(job, new RpcException(new Status(StatusCode.Cancelled, "The caller was gone.")));
            return false;
        }

        if (waited > _maxWait)
        {
            _counts.Refused++;
            NotDone(job, Refused($"The job waited {waited.TotalMilliseconds:0} ms for a worker; the limit is "
                + $"{_maxWait.Value.TotalMilliseconds:0} ms."));
            return false;
        }

        _counts.Begun++;
        _atWork.Add(job);
        return true;
    }

    private TimeSpan TimeOfNext() =>
        Settings.SlowEvery > 0 && ++_slowCount % Settings.SlowEvery == 0 ? _slowTime : _serviceTime;

    private void Done(QueuedJob job)
    {
        lock (_gate)
        {
            var served = Stopwatch.GetTimestamp() - job.Begun;
            _atWork.Remove(job);
            _counts.Done++;
            _ticksServed += served;
            _counts.DoneForNobody += job.CallersHaveGone ? 1 : 0;
            if (job.Key.Length > 0) _keys[job.Key] = _keys.GetValueOrDefault(job.Key) + 1;

            job.End.SetResult(
                new JobDone { Key = job.Key, Waited = Time(job.Begun - job.Arrived), Served = Time(served) });
        }
    }

    // What was not done is not remembered: the next attempt has to do it.
    private void NotDone(QueuedJob job, RpcException why)
    {
        _remembered.Remove(job.Key);
        job.End.SetException(why);
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

                _looks.Add(_waiting.Count + _atWork.Count);
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

    private static Duration Time(long ticks) => Stopwatch.GetElapsedTime(0, ticks).ToDuration();

    /// <summary>A job from its arrival to its end.</summary>
    private sealed class QueuedJob(string key)
    {
        private readonly List<CancellationToken> _callers = [];

        public string Key => key;

        /// <summary>By the stopwatch.</summary>
        public long Arrived { get; } = Stopwatch.GetTimestamp();

        public long Begun { get; set; }

        /// <summary>Whether nobody waits for it any more: cancelled, out of time, or the connection lost.</summary>
        public bool CallersHaveGone => _callers.TrueForAll(caller => caller.IsCancellationRequested);

        public TaskCompletionSource<JobDone> End { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        /// <summary>Adds one who waits for it, unless it is done.</summary>
        public void Join(CancellationToken caller)
        {
            if (!End.Task.IsCompleted) _callers.Add(caller);
        }
    }
}
