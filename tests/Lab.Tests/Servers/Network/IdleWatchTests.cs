namespace GrpcLab.Tests.Network;

public sealed class IdleWatchTests : IDisposable
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);
    private readonly ManualClock _clock = new();
    private readonly IdleWatch _watch;
    private int _expired;

    public IdleWatchTests() => _watch = new IdleWatch(_clock, Limit, () => _expired++);

    public void Dispose() => _watch.Dispose();

    [Fact]
    public void It_expires_at_the_limit_and_not_before()
    {
        _clock.Advance(Limit - TimeSpan.FromMilliseconds(1));
        Assert.Equal(0, _expired);

        _clock.Advance(TimeSpan.FromMilliseconds(1));

        Assert.Equal(1, _expired);
    }

    [Fact]
    public void Time_counts_from_the_last_bytes()
    {
        for (var i = 0; i < 5; i++)
        {
            _clock.Advance(TimeSpan.FromSeconds(9));
            _watch.Touch();
        }

        _clock.Advance(TimeSpan.FromSeconds(9.9));
        Assert.Equal(0, _expired);

        _clock.Advance(TimeSpan.FromSeconds(0.1));

        Assert.Equal(1, _expired);
    }

    [Fact]
    public void It_expires_once()
    {
        _clock.Advance(2 * Limit);
        _watch.Touch();
        _clock.Advance(2 * Limit);

        Assert.Equal(1, _expired);
    }

    [Fact]
    public void Bytes_that_come_after_the_limit_come_too_late_even_when_the_timer_is_late()
    {
        var expired = 0;
        var clock = new LateClock();
        using var watch = new IdleWatch(clock, Limit, () => expired++);

        clock.Now = Limit;
        watch.Touch();

        Assert.Equal(1, expired);
    }

    [Fact]
    public void After_its_end_it_reports_nothing()
    {
        _watch.Dispose();

        _clock.Advance(2 * Limit);
        _watch.Touch();

        Assert.Equal(0, _expired);
    }

    /// <summary>Its timers never fire.</summary>
    private sealed class LateClock : TimeProvider
    {
        public TimeSpan Now { get; set; }

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => Now.Ticks;

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
            System.CreateTimer(callback, state, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }
}
