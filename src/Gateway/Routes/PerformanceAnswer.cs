namespace GrpcLab.Gateway;

/// <summary>The statuses, in the order of the questions, and the time they took.</summary>
internal sealed record PerformanceAnswer
{
    /// <summary>One status for each call, or for each message of the stream.</summary>
    public required IReadOnlyList<PerformanceStatus> PerformanceStatuses { get; init; }

    /// <summary>
    /// Time from the first call until the last status was read, in milliseconds. Writing this answer is not in it.
    /// </summary>
    /// <example>3.9</example>
    public required double RequestProcessingTime { get; init; }
}
