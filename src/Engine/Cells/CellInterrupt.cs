namespace GrpcLab.Engine.Cells;

/// <summary>Stops a cell. On threads of its own, because a cell may hold every thread of the pool.</summary>
internal static class CellInterrupt
{
    // Time for code that observes the token to run its finally blocks: servers end,
    // connections close. On a busy machine the first exception of a process alone
    // took 300 ms; a reader who waits for a loop to stop bears half a second.
    private static readonly TimeSpan Courtesy = TimeSpan.FromMilliseconds(500);

    // Time for a loop that writes to come to its next write.
    private static readonly TimeSpan NextWrite = TimeSpan.FromMilliseconds(100);

    // Woken up once, a cell may sleep again before it comes to a point where it can
    // be stopped. But that may also be a finally block that waits for good reason.
    private static readonly TimeSpan BetweenWakeUps = TimeSpan.FromSeconds(1);

    public static void Start(CellScope cell, Action<Exception> report)
    {
        if (cell.Cancellation.IsCancellationRequested) return;
        // Callbacks that the cell registered run inside Cancel: they may throw, or never return.
        Run(cell, "interrupt", () => Cancel(cell.Cancellation, report));
        Run(cell, "abort", () =>
        {
            if (cell.Ended.Wait(Courtesy)) return;
            cell.StopAtNextWrite();
            if (!cell.Ended.Wait(NextWrite)) Cancel(cell.Abort, report);
        });
        // Apart from the thread above: asking the runtime to stop
        // a thread does not return while that thread is blocked.
        Run(cell, "wake up", () => WakeUp(cell));
    }

    private static void WakeUp(CellScope cell)
    {
        while (!cell.Abort.IsCancellationRequested)
        {
            if (cell.Ended.Wait(NextWrite)) return;
        }
        do cell.Threads.WakeUp();
        while (!cell.Ended.Wait(BetweenWakeUps));
    }

    private static void Run(CellScope cell, string name, Action action)
    {
        var thread = new Thread(() =>
        {
            cell.Enter();
            action();
        })
        { IsBackground = true, Name = name };
        thread.Start();
    }

    private static void Cancel(CancellationTokenSource source, Action<Exception> report)
    {
        try
        {
            source.Cancel();
        }
        catch (AggregateException e)
        {
            report(e);
        }
    }
}
