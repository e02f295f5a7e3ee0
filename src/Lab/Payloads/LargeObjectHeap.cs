namespace GrpcLab;

/// <summary>The heap for large objects of this process: which arrays go there, found by trying.</summary>
/// <remarks>
/// The runtime puts objects of 85,000 bytes and more there (System.GC.LOHThreshold can raise it). An array's own header counts,
/// so arrays of a little fewer elements go there, too. Such an object counts as of generation 2 from its first moment on.
/// </remarks>
public static class LargeObjectHeap
{
    // Above any threshold somebody would set who still wants such a heap.
    private const int Surely = 64 * 1024 * 1024;

    private static readonly Lazy<int> Smallest = new(Search);

    /// <summary>Length of the smallest byte array that goes there. Without settings: 84,976 B on 64-bit systems.</summary>
    public static int SmallestByteArray => Smallest.Value;

    /// <summary>Whether an array that was just made lies there. An old array of generation 2 may lie elsewhere.</summary>
    /// <param name="array">The array, right after it was made.</param>
    public static bool Holds(Array array)
    {
        ArgumentNullException.ThrowIfNull(array);
        return GC.GetGeneration(array) == GC.MaxGeneration;
    }

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
