using System.Runtime.CompilerServices;

namespace GrpcLab;

/// <summary>The heap for large objects of this process: which arrays go there, found by trying.</summary>
/// <remarks>
/// The runtime puts objects of 85,000 bytes and more there (System.GC.LOHThreshold can raise it). An array's own header
/// counts, so arrays of a little fewer elements go there, too. Such an object counts as of generation 2 from its first
/// moment on.
/// </remarks>
public static class LargeObjectHeap
{
    // Above any threshold somebody would set who still wants such a heap.
    private const int Surely = 64 * 1024 * 1024;

    private const int Tries = 5;

    private static readonly Lazy<int> Smallest = new(Search);

    /// <summary>
    /// Length of the smallest byte array that goes there. Without settings: 84,976 B on 64-bit systems.
    /// </summary>
    public static int SmallestByteArray => Smallest.Value;

    /// <summary>
    /// Whether an array that was just made lies there. An old array of generation 2 may lie elsewhere.
    /// </summary>
    /// <param name="array">The array, right after it was made.</param>
    public static bool Holds(Array array)
    {
        ArgumentNullException.ThrowIfNull(array);
        return GC.GetGeneration(array) == GC.MaxGeneration;
    }

    /// <summary>The lowest generation whose collection frees a byte array that was just made and dropped.</summary>
    /// <remarks>Tried by collecting. 0 for an array of the ordinary heap; 2 for one on the large object heap.</remarks>
    /// <param name="length">Length of the array, 0 or more.</param>
    public static int FreedByCollectionOf(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        // A collection that the runtime starts in between changes one try's outcome, hardly that of most.
        return Enumerable.Range(0, Tries).Select(_ => FreedBy(length)).Order().ElementAt(Tries / 2);
    }

    private static int FreedBy(int length)
    {
        var array = Dropped(length);
        var generation = 0;
        GC.Collect(generation);
        while (array.IsAlive && generation < GC.MaxGeneration) GC.Collect(++generation);

        return generation;
    }

    // A method of its own, so that no register or stack slot still refers to the array.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Dropped(int length) => new(new byte[length]);

    private static int Search()
    {
        var (small, large) = (0, Surely);
        while (large - small > 1)
        {
            var middle = small + ((large - small) / 2);
            (small, large) = Holds(GC.AllocateUninitializedArray<byte>(middle)) ? (small, middle) : (middle, large);
        }

        return large;
    }
}
