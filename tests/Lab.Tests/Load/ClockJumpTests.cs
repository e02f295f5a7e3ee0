namespace GrpcLab.Tests.Loads;

/// <summary>Loads while the wall clock is set, as it is when a suspended machine wakes up.</summary>
public sealed class ClockJumpTests
{
    private static readonly TimeSpan Long = TimeSpan.FromMinutes(10);

    [Fact(Timeout = 240_000)]
    public async Task A_wall_clock_that_jumps_changes_no_time()
    {
        var pace = new JumpingPace();
        var closed = await ClosedLoop.RunAsync(
            new LoadPlan
            {
                Duration = TimeSpan.FromSeconds(0.2),
                WarmupFloor = TimeSpan.Zero,
                WarmupCap = TimeSpan.Zero,
            },
            CallAsync, clock: pace.Clock);
        var open = await OpenLoop.RunAsync(
            OpenLoopPlan.At(50, TimeSpan.FromSeconds(0.2)) with { Deadline = Long }, _ => CallAsync(), pace, default);

        Assert.InRange(closed.Elapsed, TimeSpan.FromSeconds(0.2), Long);
        Assert.InRange(open.Elapsed, TimeSpan.FromSeconds(0.15), Long);
        Assert.Equal((0, true), (closed.Errors, open.Calls.All(call => call.Ok && call.Ended >= call.Started)));

        Task CallAsync()
        {
            pace.Jump();
            return Task.Delay(1);
        }
    }

    /// <summary>Whose wall clock is set an hour forward, then back.</summary>
    private sealed class JumpingPace : OpenLoopPace
    {
        private readonly JumpingClock _clock = new();

        public override TimeProvider Clock => _clock;

        public void Jump() => _clock.Ahead = TimeSpan.FromHours(1) - _clock.Ahead;
    }

    private sealed class JumpingClock : TimeProvider
    {
        public TimeSpan Ahead { get; set; }

        public override DateTimeOffset GetUtcNow() => base.GetUtcNow() + Ahead;
    }
}
