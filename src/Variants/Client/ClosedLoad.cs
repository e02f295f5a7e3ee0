using System.Diagnostics;
using Performance;

namespace GrpcLab.Variants;

/// <summary>Callers that share a number of calls between them.</summary>
internal sealed class ClosedLoad(Performance.Monitor.MonitorClient client)
{
    private const int LoadBytes = 100;

    private readonly PerformanceStatusRequest _request = new() { ClientName = "client 1" };

    /// <summary>One call; throws when the answer is not the expected one.</summary>
    public async Task OneAsync()
    {
        var reply = await client.GetPerformanceAsync(_request);
        if (reply.DataLoad1.Length != LoadBytes || reply.DataLoad2.Length != LoadBytes)
        {
            throw new InvalidDataException($"An answer carries {reply.DataLoad1.Length} and {reply.DataLoad2.Length} "
                + $"bytes instead of {LoadBytes} each.");
        }
    }

    /// <summary>Makes so many calls, all callers together, and says how long that took.</summary>
    public async Task<JsonLine> RunAsync(int calls, int callers)
    {
        var left = calls;
        var started = Stopwatch.GetTimestamp();
        await Task.WhenAll(Enumerable.Range(0, callers).Select(_ => Task.Run(CallerAsync)));
        return new JsonLine().Add("calls", calls).Add("seconds", Stopwatch.GetElapsedTime(started).TotalSeconds);

        async Task CallerAsync()
        {
            while (Interlocked.Decrement(ref left) >= 0) await OneAsync();
        }
    }
}
