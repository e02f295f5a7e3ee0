using System.Diagnostics;

namespace GrpcLab;

/// <summary>Watches how late this process's timers are, because a handler's beat is one of them.</summary>
internal static class TimerLateness
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(20);

    /// <summary>Runs the work and reports the longest a short timer came late meanwhile.</summary>
    public static async Task<(T Result, TimeSpan Longest)> WatchAsync<T>(Func<Task<T>> work)
    {
        using var stop = new CancellationTokenSource();
        var watching = LongestAsync(stop.Token);
        try
        {
            var result = await work();
            await stop.CancelAsync();
            return (result, await watching);
        }
        finally
        {
            await stop.CancelAsync();
            await watching;
        }
    }

    private static async Task<TimeSpan> LongestAsync(CancellationToken stop)
    {
        var longest = TimeSpan.Zero;
        while (!stop.IsCancellationRequested)
        {
            var before = Stopwatch.GetTimestamp();
            // Not cancelled: the end of the work must not look like a timer that came early.
            await Task.Delay(Interval, CancellationToken.None);
            var late = Stopwatch.GetElapsedTime(before) - Interval;
            longest = late > longest ? late : longest;
        }

        return longest;
    }
}
