namespace GrpcLab;

/// <summary>
/// Exercise 9.1: what a call allocates, on all threads, without what its first time costs. The check brings a call that
/// allocates a known number of bytes.
/// </summary>
internal sealed class CountAllocatedBytes() : Exercise<Func<Func<Task>, Task<long>>>(
    "9.1", "the bytes of a call",
    "Read GC.GetTotalAllocatedBytes(), make some calls, read it again, and return the bytes of one call.")
{
    private const int Part = 20_000;
    private const int OfACall = 2 * Part;
    private const int OnlyOnce = 1_000_000;
    private const int FewestCalls = 10;

    // An array's header, a task, a closure; and what else goes on in the process meanwhile.
    private const double Room = 1.2;

    protected override async Task<ExerciseResult> AttemptAsync()
    {
        var calls = 0;
        object kept = new byte[1];
        async Task CallAsync()
        {
            if (calls++ == 0) kept = new byte[OnlyOnce];

            kept = new byte[Part];
            // A call continues on another thread of the pool, and what that allocates is the call's, too.
            await Task.Run(() => kept = new byte[Part], Cancellation);
        }

        var bytes = await Solution(CallAsync);
        GC.KeepAlive(kept);
        return Judge(bytes, calls);
    }

    private ExerciseResult Judge(long bytes, int calls) => (bytes, calls) switch
    {
        (0, <= 1) => throw new NotImplementedException(),
        (_, 0) => Failed($"You returned {Unit.Whole(bytes)} B and never made the call."),
        (_, < FewestCalls) => Failed($"You returned {Unit.Whole(bytes)} B after "
            + $"{ReaderNumbers.Counted(calls, "call")}. So few prove little: make {FewestCalls} or more, and "
            + "divide."),
        _ when bytes > 0.8 * (calls - 1) * OfACall => Failed($"{Unit.Whole(bytes)} B is the total of all {calls} "
            + "calls. Divide by the number of calls."),
        _ when bytes > Room * OfACall => Failed($"A later call allocates {Unit.Whole(OfACall)} B, and you returned "
            + $"{Unit.Whole(bytes)}: the first call, which makes {Unit.Whole(OnlyOnce)} B once, is among those you "
            + "counted. Make it before you read the counter."),
        _ when bytes < OfACall => Failed($"A call allocates {Unit.Whole(OfACall)} B, half of them on another thread, "
            + $"and you returned {Unit.Whole(bytes)}. GetAllocatedBytesForCurrentThread counts one thread, and "
            + "GetTotalMemory what has not been collected yet. GetTotalAllocatedBytes counts everything."),
        _ => Passed($"{Unit.Whole(bytes)} B per call, from {calls} calls: two arrays of {Unit.Whole(Part)} B and what "
            + "awaiting costs."),
    };
}
