using Grpc.Core;

namespace GrpcLab;

/// <summary>One run of an open-loop plan: a thread that keeps the schedule, and calls that end when they end.</summary>
internal sealed class OpenLoopRun
{
    private const string DroppedError = "dropped by the generator";

    private readonly OpenLoopPlan _plan;
    private readonly Func<Due, Task> _call;
    private readonly OpenLoopPace _pace;
    private readonly CancellationToken _cancellation;
    private readonly Action<int> _begin;
    private readonly IReadOnlyList<CountedServer> _servers = KnownServers.Running;
    private readonly TimeSpan[] _due;
    private readonly OpenLoopCall[] _calls;
    private readonly TaskCompletionSource _allEnded = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private Exception? _firstError;
    private volatile Exception? _lastError;
    private long _start;
    private int _released;
    private int _remaining;
    private int _inFlight;
    private int _peak;

    public OpenLoopRun(OpenLoopPlan plan, Func<Due, Task> call, OpenLoopPace pace, CancellationToken cancellation)
    {
        (_plan, _call, _pace, _cancellation) = (plan, call, pace, cancellation);
        _begin = BeginAsync;
        _due = OpenLoopSchedule.Of(plan);
        _calls = new OpenLoopCall[_due.Length];
        _remaining = _due.Length;
        if (_due.Length == 0) _allEnded.SetResult();
    }

    public string Doing => $"{Volatile.Read(ref _released)} of {_due.Length} calls had fallen due and "
        + $"{Volatile.Read(ref _inFlight)} were in flight";

    /// <summary>How much of the schedule is over, from 0 to 1.</summary>
    public double Share => _due.Length == 0 ? 1 : (double)Volatile.Read(ref _released) / _due.Length;

    public async Task<OpenLoopResult> RunAsync()
    {
        // What was built before is not collected in the middle of the schedule.
        GC.Collect();
        _start = _pace.Clock.GetTimestamp();
        // A thread of its own: the schedule holds also where the thread pool is busy.
        await Task.Factory.StartNew(KeepSchedule, _cancellation, TaskCreationOptions.LongRunning, TaskScheduler.Default)
            .WaitAsync(_cancellation);
        await _pace.EndOfAsync(_allEnded.Task).WaitAsync(_cancellation);
        // Failing calls are what some experiments are about; calls to a server that was stopped before are not.
        if (_calls.All(c => !c.Ok)) KnownServers.ThrowIfEnded(_firstError);
        KnownServers.ThrowIfDied(_servers, _lastError);
        return new()
        {
            Plan = _plan,
            Calls = _calls,
            PeakInFlight = _peak,
            FirstError = ErrorText.Of(_firstError),
            Elapsed = Now(),
        };
    }

    private void KeepSchedule()
    {
        for (var number = 0; number < _due.Length; number++)
        {
            _pace.WaitUntil(
                _start + (long)Math.Round(_due[number].TotalSeconds * _pace.Clock.TimestampFrequency), _cancellation);
            _released = number + 1;
            if (Volatile.Read(ref _inFlight) >= _plan.MaxInFlight)
            {
                End(number, _due[number], _due[number], CallEnd.Dropped, DroppedError);
                continue;
            }

            var inFlight = Interlocked.Increment(ref _inFlight);
            _peak = Math.Max(_peak, inFlight);
            _pace.Begin(_begin, number);
        }
    }

    // Nothing escapes: every exception of a call is its outcome.
    private async void BeginAsync(int number)
    {
        var started = Now();
        var (end, error) = await OutcomeOfAsync(number).ConfigureAwait(false);
        Interlocked.Decrement(ref _inFlight);
        End(number, started, Now(), end, error);
    }

    private async ValueTask<(CallEnd End, string? Error)> OutcomeOfAsync(int number)
    {
        var deadline = _plan.Deadline is { } time ? (_pace.Clock.GetUtcNow() + time).UtcDateTime : (DateTime?)null;
        try
        {
            var call = _call(new(number, deadline));
            await (_plan.Deadline is { } limit ? call.WaitAsync(limit, _pace.Clock) : call).ConfigureAwait(false);
            return (CallEnd.Answered, null);
        }
        catch (Exception e)
        {
            Interlocked.CompareExchange(ref _firstError, e, null);
            _lastError = e;
            var isLate = e is TimeoutException or RpcException { StatusCode: StatusCode.DeadlineExceeded };
            return (isLate ? CallEnd.OutOfTime : CallEnd.Failed,
                e is RpcException call ? StatusName.Of(call.StatusCode) : e.GetType().Name);
        }
    }

    private void End(int number, TimeSpan started, TimeSpan ended, CallEnd end, string? error)
    {
        _calls[number] = new(number, _due[number], started, ended, end, error);
        if (Interlocked.Decrement(ref _remaining) == 0) _allEnded.SetResult();
    }

    private TimeSpan Now() => _pace.Clock.GetElapsedTime(_start);
}

/// <summary>Where an open loop's time passes and its calls run; a test puts another one in its place.</summary>
internal class OpenLoopPace
{
    // So long may a cancelled schedule still wait.
    private static readonly TimeSpan Slice = TimeSpan.FromMilliseconds(50);

    public static OpenLoopPace System { get; } = new();

    public virtual TimeProvider Clock => TimeProvider.System;

    public virtual void WaitUntil(long timestamp, CancellationToken cancellation)
    {
        var slice = (long)(Slice.TotalSeconds * Clock.TimestampFrequency);
        for (var now = Clock.GetTimestamp(); now < timestamp; now = Clock.GetTimestamp())
        {
            cancellation.ThrowIfCancellationRequested();
            PreciseWait.Until(Math.Min(timestamp, now + slice));
        }
    }

    /// <summary>
    /// Begins a call without waiting for any part of it: serializing a large message must not delay the next call.
    /// </summary>
    public virtual void Begin(Action<int> call, int number) =>
        ThreadPool.UnsafeQueueUserWorkItem(call, number, preferLocal: false);

    public virtual Task EndOfAsync(Task calls) => calls;
}
