using System.Runtime;
using System.Runtime.ExceptionServices;
using GrpcLab.Engine.Protocol;

namespace GrpcLab.Engine.Cells;

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

    public override void Send(SendOrPostCallback d, object? state) => d(state);

    public override SynchronizationContext CreateCopy() => this;

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
