using System.Diagnostics;

namespace GrpcLab;

/// <summary>Keeps every core busy beside some work, as a neighbour on a shared machine would.</summary>
public static class BusyCores
{
    /// <summary>The longest the cores are kept busy, whatever the work does.</summary>
    /// <remarks>Longer than a comparison at the full budget, which would else be disturbed in part.</remarks>
    internal static TimeSpan MaxTime { get; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Runs the work while one thread per core counts for nothing. The threads end with the work, or after 1 min.
    /// </summary>
    /// <param name="work">What is to be disturbed, such as a comparison.</param>
    /// <param name="givesWay">
    /// Whether the threads offer their core to others every fraction of a millisecond, as small services do. Default:
    /// true. One that does not keeps it for a time slice of the scheduler, several milliseconds, whoever waits.
    /// </param>
    public static async Task<T> BesideAsync<T>(Func<Task<T>> work, bool givesWay = true)
    {
        ArgumentNullException.ThrowIfNull(work);
        using var meant = OtherWork.Meant(TimeProvider.System);
        using var ended = new CancellationTokenSource(MaxTime);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(ended.Token, HostCancellation.Current);
        var threads = Enumerable.Range(0, Environment.ProcessorCount)
            .Select(n => Start(n, givesWay, stop.Token)).ToArray();
        try
        {
            return await work();
        }
        finally
        {
            await stop.CancelAsync();
            foreach (var thread in threads) thread.Join();
        }
    }

    private static Thread Start(int number, bool givesWay, CancellationToken stop)
    {
        // A thread of its own each, since the thread pool is what the measured calls run on.
        var thread = new Thread(() => Spin(givesWay, stop)) { IsBackground = true, Name = $"busy core {number}" };
        thread.Start();
        return thread;
    }

    private static void Spin(bool givesWay, CancellationToken stop)
    {
        // The thread watches the clock itself: on a machine this busy the timer's own thread may come late.
        for (var started = Stopwatch.GetTimestamp();
            !stop.IsCancellationRequested && Stopwatch.GetElapsedTime(started) < MaxTime;)
        {
            // Long enough that a call which wants the core has to wait,
            // short enough that two calls wait twice as long as one.
            Thread.SpinWait(20_000);
            if (givesWay) Thread.Yield();
        }
    }
}
