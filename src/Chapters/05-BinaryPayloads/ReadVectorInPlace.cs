using System.Runtime.InteropServices;
using Google.Protobuf;

namespace GrpcLab;

/// <summary>Exercise 5.3: numbers that came in a field of bytes, read where they are.</summary>
internal sealed class ReadVectorInPlace() : ComputedExercise<Func<ByteString, double>>(
    "5.3", "numbers read where they are", "Return the sum of the numbers in the field.")
{
    private const int Numbers = 16_384;
    private const int Length = Numbers * sizeof(float);

    // Around the slice, and such that its sum betrays whoever reads it, too.
    private const int Around = 8;
    private const float Foreign = 1_000_000;
    private const int Times = 10;

    // A lambda or an enumerator may be; an array may not.
    private const long MaxAllocated = Length / 16;

    protected override ExerciseResult Attempt() => Sum() ?? Slice() ?? Cost();

    // Whole numbers, small enough that every way to add them up gives the same.
    private static float[] Vector() => [.. Enumerable.Range(0, Numbers).Select(i => (float)(i % 100))];

    private static ByteString Wrapped(float[] numbers) =>
        UnsafeByteOperations.UnsafeWrap(MemoryMarshal.AsBytes(numbers.AsSpan()).ToArray());

    private ExerciseResult? Sum()
    {
        var (expected, actual) = (Vector().Sum(), Solution(Wrapped(Vector())));
        return actual == expected ? null : Failed(
            $"The sum is {Unit.Whole(expected)}, and your method returned {Text(actual)}. Every four bytes are a "
            + "float, least significant byte first (little-endian).");
    }

    private ExerciseResult? Slice()
    {
        float[] foreign = [.. Enumerable.Repeat(Foreign, Around)];
        var buffer = Wrapped([.. foreign, .. Vector(), .. foreign]).Memory;
        var (expected, actual) = (Vector().Sum(), Solution(
            UnsafeByteOperations.UnsafeWrap(buffer.Slice(Around * sizeof(float), Length))));
        return actual == expected ? null : Failed(
            $"A vector that is a slice of a larger buffer sums to {Unit.Whole(expected)}, and your method "
            + $"returned {Text(actual)}: it read the array behind the field from its beginning, and thus bytes that "
            + "belong to somebody else. An ArraySegment has an Offset and a Count; Span respects both.");
    }

    private ExerciseResult Cost()
    {
        var vector = Wrapped(Vector());
        Solution(vector);
        var allocated = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < Times; i++) Solution(vector);

        allocated = (GC.GetAllocatedBytesForCurrentThread() - allocated) / Times;
        return allocated <= MaxAllocated
            ? Passed($"{Unit.Whole(Numbers)} numbers, {Unit.Whole(allocated)} bytes allocated.")
            : Failed($"The sum is right, and for {Unit.Whole(Length)} bytes of data {Unit.Whole(allocated)} were "
                + $"allocated each time: {Advice(allocated)}");
    }

    private static string Advice(long allocated) => allocated switch
    {
        >= 2 * Length => "the data was copied, and then its numbers were. Read the field through Span, and reinterpret "
            + "its bytes as numbers with MemoryMarshal.Cast.",
        >= Length => "one copy is left. Span is the way to read without one; MemoryMarshal.Cast reinterprets its bytes "
            + "as numbers.",
        _ => "something is allocated for many of the numbers. A loop over a span allocates nothing.",
    };

    private static string Text(double number) => FormattableString.Invariant($"{number:#,0.###}");
}
