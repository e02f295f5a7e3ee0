namespace GrpcLab.Engine.Cells;

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
