namespace GrpcLab.Engine.Cells;

/// <summary>
/// The threads that run a cell's own code at this moment. A thread that blocks in a wait, a sleep or a lock does not notice
/// that it is to be stopped; woken up, it does.
/// </summary>
internal sealed class CellThreads
{
    private readonly HashSet<Thread> _running = [];
    // It never waits in the runtime's way, and so cannot itself be woken up by what it guards.
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
        var taken = false;
        try
        {
            _lock.Enter(ref taken);
            return action();
        }
        finally
        {
            if (taken) _lock.Exit();
        }
    }
}
