using Grpc.Core;
using Performance;

namespace GrpcLab.Gateway;

/// <summary>Unary calls beside each other, so many in flight at most. No thread waits for an answer.</summary>
internal static class AtOnce
{
    /// <summary>Makes the calls; when one fails the others are cancelled.</summary>
    public static async Task<IReadOnlyList<PerformanceStatusResponse>> AskAtOnceAsync(
        this Performance.Monitor.MonitorClient client, int count, int concurrency, CallOptions options)
    {
        var answers = new PerformanceStatusResponse[count];
        var parallel =
            new ParallelOptions { MaxDegreeOfParallelism = concurrency, CancellationToken = options.CancellationToken };
        // Each call gets its number as an argument: a loop variable
        // captured by a lambda would have moved on by the time it is read.
        await Parallel.ForAsync(0, count, parallel, async (i, cancellation) =>
            answers[i] = await client.GetPerformanceAsync(
                Questions.Number(i), options.WithCancellationToken(cancellation)));
        return answers;
    }
}
