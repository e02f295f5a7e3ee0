using System.Diagnostics;
using Performance;

namespace GrpcLab;

/// <summary>What a fan-out did while the pool could have a few threads only.</summary>
/// <param name="Answers">What it returned; null when it had not within its time.</param>
/// <param name="PeakCalls">The most calls in flight at once.</param>
/// <param name="PoolThreads">Threads the pool could have.</param>
/// <param name="NewThreads">The most threads the process had, less those it had before.</param>
internal sealed record FanOutCount(PerformanceStatusResponse[]? Answers, int PeakCalls, int PoolThreads, int NewThreads)
{
    private static readonly TimeSpan Every = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Threads the pool may have: some more than it needs, because others in the process may hold a few of them.
    /// </summary>
    public static int Allowed => FixedThreadPool.Smallest + 6;

    /// <summary>Runs the fan-out once. What it throws is passed on.</summary>
    /// <param name="server">Whom it calls.</param>
    /// <param name="fanOut">Makes the calls.</param>
    /// <param name="timeout">How long it may take with the few threads.</param>
    /// <param name="giveUp">Ends what still runs afterwards: it is not to disturb what comes next.</param>
    public static Task<FanOutCount> TakeAsync(
        LabServer server, Func<Task<PerformanceStatusResponse[]>> fanOut, TimeSpan timeout, Action<Task> giveUp) =>
        // A thread of its own watches: the pool may have none to spare for a timer.
        Task.Factory.StartNew(() => Take(server, fanOut, timeout, giveUp), CancellationToken.None,
            TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private static FanOutCount Take(
        LabServer server, Func<Task<PerformanceStatusResponse[]>> fanOut, TimeSpan timeout, Action<Task> giveUp)
    {
        using var calls = new ActiveCalls(server.Addresses);
        using var process = Process.GetCurrentProcess();
        var before = process.Threads.Count;
        var (most, clock) = (before, Stopwatch.StartNew());
        Task<PerformanceStatusResponse[]> made;
        int allowed;
        using (var limit = new FixedThreadPool(Allowed))
        {
            allowed = limit.Threads;
            made = Task.Factory.StartNew(
                fanOut, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap();
            while (Task.WaitAny([made], Every) < 0 && clock.Elapsed < timeout)
            {
                process.Refresh();
                most = Math.Max(most, process.Threads.Count);
            }
        }

        // Read before it may have more threads. One thread carries the fan-out itself.
        var (peak, brought) = (calls.Peak, most - before - 1);
        return new FanOutCount(AnswersOf(made, giveUp), peak, allowed, brought);
    }

    private static PerformanceStatusResponse[]? AnswersOf(
        Task<PerformanceStatusResponse[]> made, Action<Task> giveUp)
    {
        // A solution that returns null has brought no answers, and in time.
        if (made.IsCompleted) return made.GetAwaiter().GetResult() ?? [];

        // The pool may grow again, so it may still end by itself.
        if (Task.WaitAny([made], TimeToEnd) < 0) giveUp(made);

        return null;
    }
}
