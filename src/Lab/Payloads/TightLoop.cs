namespace GrpcLab;

/// <summary>Repeats an operation of nanoseconds, so that a clock and an awaited task do not drown it.</summary>
/// <example><code>
/// Compare.Baseline("copy", TightLoop.Of(1000, () => ByteString.CopyFrom(data)), calls: 1000)
/// </code></example>
public static class TightLoop
{
    /// <summary>Work for a comparison that does an operation many times; give the same number as its calls.</summary>
    /// <remarks>
    /// Each turn also calls a delegate and stores one value, about a nanosecond together. What that is on your machine shows
    /// a case that does nothing, such as <c>TightLoop.Of(1000, () => 0)</c>.
    /// </remarks>
    /// <param name="times">Operations in one run, 1 or more.</param>
    /// <param name="operation">What is done. Its result is kept, so it cannot be left out or put on the stack.</param>
    public static Func<Task> Of<T>(int times, Func<T> operation)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(times, 1);
        ArgumentNullException.ThrowIfNull(operation);
        return () =>
        {
            Run(times, operation);
            return Task.CompletedTask;
        };
    }

    internal static void Run<T>(int times, Func<T> operation)
    {
        for (var i = 0; i < times; i++)
        {
            Kept<T>.Last = operation();
        }
    }
}
