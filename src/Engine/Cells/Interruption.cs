using System.Runtime;
using System.Runtime.ExceptionServices;

namespace GrpcLab.Engine;

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
            cell.Flow();
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

/// <summary>
/// Runs a cell's code so that it can be stopped: the first part on the calling thread, what follows an await on the
/// pool, each piece under ControlledExecution. It is no single-threaded context, so a cell may block on a task without
/// a deadlock.
/// </summary>
internal sealed class InterruptibleContext(
    CancellationToken abort, CellThreads threads, Action<Exception> onUnhandled) : SynchronizationContext
{
    /// <summary>Runs code and waits for it; true unless it was stopped by force.</summary>
    public bool Run(Action code)
    {
        var (ended, error) = (false, (Exception?)null);
        // A new thread each time: one that was stopped by force inside an async method cannot be stopped a second time.
        var thread = new Thread(() =>
        {
            try
            {
                ended = RunHere(code);
            }
            catch (Exception e)
            {
                error = e;
            }
        }, WorkQueue.StackSize)
        { IsBackground = true, Name = "cell" };
        thread.Start();
        thread.Join();
        if (error is not null) ExceptionDispatchInfo.Throw(error);
        return ended;
    }

    private bool RunHere(Action code)
    {
        var before = Current;
        threads.Enter();
        SetSynchronizationContext(this);
        try
        {
            // Obsolete because stopping a thread can leave shared state torn. That is the deal here: a
            // learner's endless loop against a lost session. The engine's own state is never touched by
            // code that runs in here, except for the outbox, whose lock a stopped thread gives back.
#pragma warning disable SYSLIB0046
            ControlledExecution.Run(code, abort);
#pragma warning restore SYSLIB0046
            return true;
        }
        catch (Exception e)
            when (abort.IsCancellationRequested && e is OperationCanceledException or ThreadInterruptedException)
        {
            return false;
        }
        finally
        {
            SetSynchronizationContext(before);
            threads.Leave();
        }
    }

    public override void Post(SendOrPostCallback d, object? state)
    {
        // After an interrupt nothing of the cell goes on: an await that ends later finds nobody waiting.
        if (abort.IsCancellationRequested) return;
        ThreadPool.QueueUserWorkItem(_ => RunPosted(d, state));
    }

    private void RunPosted(SendOrPostCallback d, object? state)
    {
        if (abort.IsCancellationRequested) return;
        try
        {
            RunHere(() => d(state));
        }
        catch (Exception) when (abort.IsCancellationRequested)
        {
            // The interrupt's doing, and a thread that is being woken up had better not write.
        }
        catch (Exception e)
        {
            // Only async void methods end up here; elsewhere it would end the process and the session with it.
            onUnhandled(e);
        }
        // For the same reason as above this thread must not go back to the pool; the pool makes another one.
        while (abort.IsCancellationRequested) Rest();
    }

    private static void Rest()
    {
        try
        {
            Thread.Sleep(Timeout.Infinite);
        }
        catch (ThreadInterruptedException)
        {
            // Woken up for the cell's sake in the moment that the cell's code left this thread.
        }
    }
}

/// <summary>
/// The threads that run a cell's own code at this moment. A thread that blocks in a wait, a sleep or a lock does not
/// notice that it is to be stopped; woken up, it does.
/// </summary>
internal sealed class CellThreads
{
    private readonly HashSet<Thread> _running = [];
    // Its wait may be cut short by what it guards, but it is never left half taken.
    private SpinLock _lock = new(enableThreadOwnerTracking: false);

    /// <summary>True while any piece of the cell's code is on a thread.</summary>
    public bool Any => Locked(() => _running.Count > 0);

    public void Enter() => Locked(() => _running.Add(Thread.CurrentThread));

    public void Leave() => Locked(() => _running.Remove(Thread.CurrentThread));

    public void WakeUp() => Locked(() =>
    {
        foreach (var thread in _running) thread.Interrupt();
        return true;
    });

    private bool Locked(Func<bool> action)
    {
        while (true)
        {
            var taken = false;
            try
            {
                _lock.Enter(ref taken);
                return action();
            }
            catch (ThreadInterruptedException) when (!taken)
            {
                // Woken up on its way out of the cell's code; it must still get out.
            }
            finally
            {
                if (taken) _lock.Exit();
            }
        }
    }
}
