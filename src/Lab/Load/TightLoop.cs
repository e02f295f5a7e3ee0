using System.Runtime.CompilerServices;

namespace GrpcLab;

/// <summary>Repeats an operation of nanoseconds, so that a clock and an awaited task do not drown it.</summary>
/// <example><code>
/// Compare.Baseline("copy", TightLoop.Of(1000, () => ByteString.CopyFrom(data)), calls: 1000)
/// </code></example>
public static class TightLoop
{
    /// <summary>
    /// What the last operation gave. Nobody reads it; it is there so that no compiler leaves the operation out.
    /// </summary>
    internal static object? Last { get; set; }

    /// <summary>Work for a comparison that does an operation many times; give the same number as its calls.</summary>
    /// <remarks>
    /// Each turn also calls a delegate and stores a reference, a few nanoseconds together. What that is on your machine
    /// shows a case that does nothing, such as <c>TightLoop.Of(1000, () => data)</c>.
    /// </remarks>
    /// <param name="times">Operations in one run, 1 or more.</param>
    /// <param name="operation">
    /// What is done. It gives an object, which is kept, so that what it made is really made, on the heap. A number it
    /// gives is boxed, which would be measured, too.
    /// </param>
    public static Func<Task> Of(int times, Func<object?> operation)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(times, 1);
        ArgumentNullException.ThrowIfNull(operation);
        return () =>
        {
            Run(times, operation);
            return Task.CompletedTask;
        };
    }

    // Compiled well at once: a loop that is entered seldom would stay in its first, slow form for seconds.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static void Run(int times, Func<object?> operation)
    {
        for (var i = 0; i < times; i++) Last = operation();
    }
}
