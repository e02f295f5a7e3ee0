namespace GrpcLab;

/// <summary>The calls that were to start in one stretch of time.</summary>
/// <param name="Start">Its beginning, counted from the start of the schedule.</param>
/// <param name="Length">How long it is.</param>
/// <param name="FromIntended">Percentiles of the answered calls, from their intended start.</param>
/// <param name="FromStart">Percentiles of the answered calls, from their actual start.</param>
/// <param name="Answered">Calls that were answered.</param>
/// <param name="Others">Calls that failed, ran out of time or were dropped.</param>
public sealed record OpenLoopWindow(
    TimeSpan Start, TimeSpan Length, Percentiles FromIntended, Percentiles FromStart, int Answered, int Others)
{
    /// <summary>Its middle, where a figure draws it.</summary>
    public TimeSpan Middle => Start + (Length / 2);

    internal static OpenLoopWindow Of(TimeSpan start, TimeSpan length, IReadOnlyCollection<OpenLoopCall> calls)
    {
        var answered = calls.Where(c => c.Ok).ToArray();
        return new(start, length, Percentiles.Of(answered.Select(c => c.FromIntended)),
            Percentiles.Of(answered.Select(c => c.FromStart)),
            answered.Length, calls.Count - answered.Length);
    }
}
