namespace GrpcLab;

/// <summary>
/// Compares the cost of a call between ways of making it, fairly: interleaved, paired, with an honest interval.
/// </summary>
/// <example><code>
/// var result = await Compare.Baseline("one channel", Reused).Against("new channel per call", NewChannel).RunAsync();
/// </code></example>
public static class Compare
{
    /// <summary>Starts a comparison with the case that all others are divided by.</summary>
    /// <param name="name">Name of the case in table, figure and verdict.</param>
    /// <param name="work">Makes the call and throws when the answer is wrong.</param>
    /// <param name="calls">Calls that one run of the work makes; its time is divided by this. Default: 1.</param>
    public static ComparisonBuilder Baseline(string name, Func<Task> work, int calls = 1) =>
        new() { Cases = [new(name, work, calls)] };
}
