using System.Diagnostics;

namespace GrpcLab.Tests.Network;

public sealed class DelayLineTests
{
    [Fact(Timeout = 120_000)]
    public async Task Steps_run_in_the_order_posted_and_never_early()
    {
        using var line = new DelayLine(TimeSpan.FromMilliseconds(5));
        var ran = new List<(int Number, TimeSpan After)>();
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);

        for (var i = 0; i < 200; i++)
        {
            var (number, posted) = (i, Stopwatch.GetTimestamp());
            line.Post(
                _ =>
                {
                    ran.Add((number, Stopwatch.GetElapsedTime(posted)));
                    if (number == 199) done.SetResult();
                },
                Chunk.End);
        }

        await done.Task;

        Assert.Equal(Enumerable.Range(0, 200), ran.Select(r => r.Number));
        Assert.All(ran, r => Assert.True(r.After >= TimeSpan.FromMilliseconds(5), $"{r}"));
    }

    [Fact]
    public void Waiting_ends_at_the_moment_and_not_before()
    {
        var until = Stopwatch.GetTimestamp() + (Stopwatch.Frequency / 500);

        PreciseWait.Until(until);

        Assert.True(Stopwatch.GetTimestamp() >= until);
    }

    [Fact(Timeout = 120_000)]
    public async Task Disposal_drops_what_is_in_flight()
    {
        var line = new DelayLine(TimeSpan.FromMilliseconds(200));
        var ran = false;
        line.Post(_ => ran = true, Chunk.End);

        line.Dispose();
        await Task.Delay(300);

        Assert.False(ran);
    }
}
