using BenchmarkDotNet.Attributes;

namespace GrpcLab.Bench;

/// <summary>What BenchmarkDotNet measures: the same call that the lab measures.</summary>
public class UnaryBenchmark
{
    /// <summary>Calls of one operation where they are awaited one after the other.</summary>
    public const int Together = 100;

    /// <summary>The call; set before BenchmarkDotNet runs, in this process.</summary>
    internal static Func<Task> Call { get; set; } = () => throw new InvalidOperationException("There is no call yet.");

    /// <summary>BenchmarkDotNet's thread is blocked until the answer is there, and woken for each.</summary>
    [Benchmark]
    public Task Blocked() => Call();

    /// <summary>The next call follows where the answer arrived, as in the lab's loop.</summary>
    [Benchmark(OperationsPerInvoke = Together)]
    public async Task Awaited()
    {
        for (var i = 0; i < Together; i++) await Call().ConfigureAwait(false);
    }
}
