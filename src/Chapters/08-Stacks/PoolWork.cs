namespace GrpcLab;

/// <summary>Counts what a call that blocks its thread asks of the thread pool.</summary>
public static class PoolWork
{
    private static readonly TimeSpan MaxCallTime = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Work items that the pool completes for each call. The calls run one after another on a thread of their own.
    /// </summary>
    /// <remarks>
    /// The pool belongs to the whole process: a few items of others may be among them, so make many calls.
    /// </remarks>
    /// <param name="calls">How many; at least 1.</param>
    /// <param name="call">One call, which blocks until its answer is there.</param>
    public static Task<double> ItemsPerCallAsync(int calls, Action call)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(calls, 1);
        ArgumentNullException.ThrowIfNull(call);
        return OnItsOwnThread(() =>
        {
            call(); // Whatever is done once is done now.
            var before = ThreadPool.CompletedWorkItemCount;
            for (var i = 0; i < calls; i++) call();

            return (double)(ThreadPool.CompletedWorkItemCount - before) / calls;
        });
    }

    /// <summary>Makes one call while every thread of the pool is kept waiting, then lets them go.</summary>
    /// <param name="call">One call, which blocks until its answer is there. Its exceptions are passed on.</param>
    /// <param name="patience">How long the pool is held at most; an answer ends it earlier. Default: 1.5 s.</param>
    /// <exception cref="TimeoutException">There was no answer within 10 s of the pool's release either.</exception>
    public static Task<HeldPoolCall> WithPoolHeldAsync(Action call, TimeSpan? patience = null)
    {
        ArgumentNullException.ThrowIfNull(call);
        return OnItsOwnThread(() => Call(call, patience ?? TimeSpan.FromSeconds(1.5)));
    }

    private static HeldPoolCall Call(Action call, TimeSpan patience)
    {
        call();
        bool answered, held;
        Task made;
        using (var pool = HeldPool.Take())
        {
            made = Task.Factory.StartNew(
                call, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            answered = Task.WaitAny([made], patience) == 0;
            held = pool.Holds;
        }

        return made.Wait(MaxCallTime)
            ? new HeldPoolCall(held, answered)
            : throw new TimeoutException(
                $"The call had no answer {MaxCallTime.TotalSeconds:0} s after the pool's threads were let go.");
    }

    private static Task<T> OnItsOwnThread<T>(Func<T> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
