namespace GrpcLab.Tests.Network;

/// <summary>A clock that stands still until a test moves it; its timers fire inside <see cref="Advance"/>.</summary>
internal sealed class ManualClock : TimeProvider
{
    private readonly List<ManualTimer> _timers = [];
    private readonly Lock _lock = new();
    private TimeSpan _now;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp()
    {
        lock (_lock) return _now.Ticks;
    }

    public override DateTimeOffset GetUtcNow() => DateTimeOffset.UnixEpoch + new TimeSpan(GetTimestamp());

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new ManualTimer(this, () => callback(state));
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Moves the clock; what becomes due on the way is called at its moment.</summary>
    public void Advance(TimeSpan time)
    {
        var until = new TimeSpan(GetTimestamp()) + time;
        while (Next(until) is { } due) due();
    }

    private Action? Next(TimeSpan until)
    {
        lock (_lock)
        {
            var next = _timers.Where(t => t.Due <= until).MinBy(t => t.Due);
            _now = next?.Due ?? until;
            if (next is not null) next.Due = null;

            return next?.Callback;
        }
    }

    private sealed class ManualTimer(ManualClock clock, Action callback) : ITimer
    {
        public TimeSpan? Due { get; set; }

        public Action Callback => callback;

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            lock (clock._lock)
            {
                Due = dueTime == Timeout.InfiniteTimeSpan ? null : clock._now + dueTime;
                if (!clock._timers.Contains(this)) clock._timers.Add(this);
            }

            return true;
        }

        public void Dispose()
        {
            lock (clock._lock) clock._timers.Remove(this);
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
