using System.Runtime;

namespace GrpcLab.Engine.Cells;

/// <summary>
/// Runs a cell's code so that it can be stopped: the first part on the calling thread, what follows an await on the pool,
/// each piece under ControlledExecution. It is no single-threaded context, so a cell may block on a task without a deadlock.
/// </summary>
internal sealed class InterruptibleContext(CancellationToken abort, Action<Exception> onUnhandled) : SynchronizationContext
{
    private int _running;

    /// <summary>True while any piece of the cell's own code is on a thread.</summary>
    public bool IsRunning => Volatile.Read(ref _running) > 0;

    /// <summary>Runs code here and now; true unless it was stopped by force.</summary>
    public bool Run(Action code)
    {
        var before = Current;
        Interlocked.Increment(ref _running);
        SetSynchronizationContext(this);
        try
        {
            // Obsolete because stopping a thread can leave shared state torn. That is the deal here: a learner's endless loop
            // against a lost session. The engine's own state is never touched by code that runs in here, except for the
            // outbox, whose lock a stopped thread gives back.
#pragma warning disable SYSLIB0046
            ControlledExecution.Run(code, abort);
#pragma warning restore SYSLIB0046
            return true;
        }
        catch (OperationCanceledException) when (abort.IsCancellationRequested)
        {
            return false;
        }
        finally
        {
            SetSynchronizationContext(before);
            Interlocked.Decrement(ref _running);
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
            Run(() => d(state));
        }
        catch (Exception e)
        {
            // Only async void methods end up here; elsewhere it would end the process and the session with it.
            onUnhandled(e);
        }
    }
}
