using GrpcLab.Tests.Network;

namespace GrpcLab.Tests.Loads;

/// <summary>
/// Time that passes only where the schedule waits; what falls due on the way happens at its moment, on that thread.
/// </summary>
internal sealed class ManualPace : OpenLoopPace, IDisposable
{
    private readonly ManualClock _clock = new();
    private volatile bool _isOver;

    public override TimeProvider Clock => _clock;

    /// <summary>How late the generator is with each call. Default: not at all.</summary>
    public TimeSpan Late { get; init; }

    /// <summary>A call that takes this long.</summary>
    public Task Takes(TimeSpan time) => Task.Delay(time, _clock);

    public override void WaitUntil(long timestamp, CancellationToken cancellation) =>
        _clock.Advance(TimeSpan.FromTicks(timestamp - _clock.GetTimestamp()) + Late);

    public override void Begin(Action<int> call, int number) => call(number);

    // On the thread pool: under a test's own synchronization context what a timer wakes would not run at its moment.
    public override Task EndOfAsync(Task calls) => Task.Run(() =>
    {
        while (!calls.IsCompleted && !_isOver) _clock.Advance(TimeSpan.FromMilliseconds(10));
    });

    /// <summary>Lets time stand still: calls that never end would keep a core busy for the rest of the tests.</summary>
    public void Dispose() => _isOver = true;
}
