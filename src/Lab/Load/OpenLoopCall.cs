namespace GrpcLab;

/// <summary>One call of an open loop. Times count from the start of the schedule.</summary>
/// <param name="Number">Its place in the schedule, from 0.</param>
/// <param name="Intended">When it was to start.</param>
/// <param name="Started">When it did start; the intended moment for a dropped one.</param>
/// <param name="Ended">When it was answered, failed or was given up.</param>
/// <param name="End">How it ended.</param>
/// <param name="Error">gRPC's status, such as UNAVAILABLE, or the exception's type; null when it was answered.</param>
public readonly record struct OpenLoopCall(
    int Number, TimeSpan Intended, TimeSpan Started, TimeSpan Ended, CallEnd End, string? Error)
{
    /// <summary>Whether it was answered.</summary>
    public bool Ok => End == CallEnd.Answered;

    /// <summary>What a caller waited: from the intended start to the end.</summary>
    public CallTime FromIntended => CallTime.From(Ended - Intended);

    /// <summary>What the call itself took: from the actual start to the end.</summary>
    public CallTime FromStart => CallTime.From(Ended - Started);

    /// <summary>How late the generator was: from the intended to the actual start.</summary>
    public CallTime Lateness => CallTime.From(Started - Intended);
}
