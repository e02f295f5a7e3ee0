namespace GrpcLab.Engine.Cells;

/// <summary>What the engine does in the background for itself, so that it is not taken for a cell's work.</summary>
internal static class OwnWork
{
    private static int _running;

    /// <summary>Whether some goes on now.</summary>
    public static bool GoesOn => Volatile.Read(ref _running) > 0;

    /// <summary>Does it, on the calling thread.</summary>
    public static void Do(Action work)
    {
        Interlocked.Increment(ref _running);
        try
        {
            work();
        }
        finally
        {
            Interlocked.Decrement(ref _running);
        }
    }
}
