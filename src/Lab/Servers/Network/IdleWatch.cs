namespace GrpcLab;

/// <summary>Finds out when nothing has passed over a connection for the limit, by a clock of its own.</summary>
internal sealed class IdleWatch : IDisposable
{
    private readonly Lock _lock = new();
    private readonly TimeProvider _clock;
    private readonly TimeSpan _limit;
    private readonly Action _expired;
    private readonly ITimer _timer;
    private long _last;
    private bool _ended;

    public IdleWatch(TimeProvider clock, TimeSpan limit, Action expired)
    {
        (_clock, _limit, _expired) = (clock, limit, expired);
        _last = clock.GetTimestamp();
        _timer = clock.CreateTimer(_ => Look(bytesPass: false), null, Due(limit), Timeout.InfiniteTimeSpan);
    }

    /// <summary>
    /// Notes that bytes pass. When they come after the limit, the connection has expired, whatever the timer says.
    /// </summary>
    public void Touch() => Look(bytesPass: true);

    /// <summary>Ends the watch: from now on it reports nothing.</summary>
    public void Dispose()
    {
        lock (_lock) _ended = true;

        _timer.Dispose();
    }

    private void Look(bool bytesPass)
    {
        lock (_lock)
        {
            if (_ended) return;

            var now = _clock.GetTimestamp();
            var left = _limit - _clock.GetElapsedTime(_last, now);
            if (left > TimeSpan.Zero)
            {
                if (bytesPass) _last = now;
                else _timer.Change(Due(left), Timeout.InfiniteTimeSpan);

                return;
            }

            _ended = true;
        }

        _expired();
    }

    // Timers count whole milliseconds and drop the rest, so they would fire too early.
    private static TimeSpan Due(TimeSpan time) => TimeSpan.FromMilliseconds(Math.Ceiling(time.TotalMilliseconds));
}
