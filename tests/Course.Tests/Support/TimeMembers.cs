namespace Course.Tests.Support;

/// <summary>
/// Names under which a notebook reads a time that was measured: a span, a moment, a rate, a slope, a ratio of times, a
/// verdict on them.
/// </summary>
/// <remarks>
/// Whoever adds a member to the lab that tells a measured time adds its name here. Settings, such as a delay, are no
/// measured times.
/// </remarks>
internal static class TimeMembers
{
    private static readonly HashSet<string> Names =
    [
        "Seconds", "Milliseconds", "Microseconds", "Nanoseconds", "Ticks", "TotalSeconds", "TotalMilliseconds",
        "TotalMicroseconds", "TotalNanoseconds",
        "Elapsed", "ElapsedMilliseconds", "ElapsedTicks", "Took", "GetElapsedTime", "GetTimestamp",
        "PerCall", "Samples", "ColdCall", "Percentiles", "P50", "P90", "P95", "P99", "Median", "Mean", "MeanTime",
        "Settled", "RoundTrip", "RoundMedians", "FromIntended", "FromStart",
        "Lateness", "OverTime", "Windows", "Corrected", "TimeServed", "Slowest", "TroubleFor", "Found", "NoneAfter",
        "CallsPerSecond", "BytesPerSecond", "AnsweredPerSecond", "Throughput", "Utilisation", "Knee", "KneeRange",
        "Capacity", "Slope", "Times", "Ratio", "Ratios", "Verdict",
        "IsSlower", "IsFaster", "IsAbove", "IsBelow", "RoundTripsTaken", "TimeInQueue", "QueueTime", "Waited",
        "FailedWithin", "Refused", "JobEnded", "Asked", "Gone", "ToldByCheck", "ToldByWatch", "EndedDuringStalls",
        "LatePerStall", "End", "Began", "Happened", "Moments", "Silence",
    ];

    // Of two members by one name, the one that is given a time.
    private static readonly HashSet<string> Called = ["Waiting"];

    /// <summary>Whether this name, read as a member, tells a measured time.</summary>
    public static bool Has(string name, bool isCalled) => Names.Contains(name) || (isCalled && Called.Contains(name));
}
