using System.Runtime;
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

/// <summary>
/// What an operation asks of the heap: bytes allocated each time, and the collections that many of them bring.
/// </summary>
/// <param name="Times">Operations counted.</param>
/// <param name="AllocatedBytes">Bytes allocated by all of them together, on the thread that did them.</param>
/// <param name="Collections">Garbage collections meanwhile, all generations, in the whole process.</param>
/// <param name="FullCollections">
/// Of these, collections of generation 2, the only ones that free the large object heap.
/// </param>
public sealed record HeapUse(long Times, long AllocatedBytes, int Collections, int FullCollections) : TableResult
{
    /// <summary>Bytes allocated by one operation, on average.</summary>
    public double BytesEach => (double)AllocatedBytes / Times;

    /// <summary>Does an operation many times on this thread and counts.</summary>
    /// <remarks>
    /// Bytes come from GC.GetAllocatedBytesForCurrentThread, which is exact; collections from GC.CollectionCount.
    /// </remarks>
    /// <param name="times">How often, 1 or more.</param>
    /// <param name="operation">
    /// What is done. The object it gives is kept until the next, so that it really is allocated.
    /// </param>
    public static HeapUse Of(int times, Func<object?> operation)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(times, 1);
        ArgumentNullException.ThrowIfNull(operation);
        // Once before, so that what is only made at first use is not counted.
        TightLoop.Run(1, operation);
        GC.Collect();
        // A full collection beside the loop lets it go on: on a busy machine 20,000 copies of 90 kB made a heap of
        // 500 MB, and how many collections that takes is the machine's doing. So the loop waits for each.
        var mode = GCSettings.LatencyMode;
        GCSettings.LatencyMode = GCLatencyMode.Batch;
        try
        {
            var (all, full) = (GC.CollectionCount(0), GC.CollectionCount(GC.MaxGeneration));
            var bytes = GC.GetAllocatedBytesForCurrentThread();
            TightLoop.Run(times, operation);
            bytes = GC.GetAllocatedBytesForCurrentThread() - bytes;
            return new(times, bytes, GC.CollectionCount(0) - all, GC.CollectionCount(GC.MaxGeneration) - full);
        }
        finally
        {
            TightLoop.Last = null;
            GCSettings.LatencyMode = mode;
        }
    }

    /// <summary>Several operations beside one another.</summary>
    /// <param name="rows">A name and what was counted.</param>
    public static Table Table(params IEnumerable<(string Name, HeapUse Use)> rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        return new(
            ["", Column.Number("bytes each time"), Column.Number("times"), Column.Number("collections"),
                Column.Number("of generation 2")],
            [.. rows.Select(r => (IReadOnlyList<string>)
                [r.Name, Unit.Whole(r.Use.BytesEach), Unit.Whole(r.Use.Times), Unit.Whole(r.Use.Collections),
                    Unit.Whole(r.Use.FullCollections)])]);
    }

    /// <inheritdoc/>
    public override Table ToTable() => Table(("", this));

    internal override string Words() =>
        $"{Unit.Whole(BytesEach)} B each time, {Unit.Whole(Collections)} collections for {Unit.Whole(Times)} times, "
        + $"{Unit.Whole(FullCollections)} of generation 2";
}
