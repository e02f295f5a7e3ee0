namespace GrpcLab.Bench;

/// <summary>A stretch of load, by the lab or by another client.</summary>
/// <param name="PerSecond">Calls answered in a second.</param>
/// <param name="Client">The client's processor time for one call.</param>
/// <param name="Server">The server's processor time for one call.</param>
internal sealed record MeasuredLoad(double PerSecond, CallTime Client, CallTime Server)
{
    /// <summary>What h2load did.</summary>
    public static MeasuredLoad Of(H2LoadResult result) =>
        new(result.RequestsPerSecond, result.ClientPerRequest, result.ServerPerRequest);

    /// <summary>Runs the lab's closed loop, already warm, and reads the clocks of both processes round it.</summary>
    /// <exception cref="InvalidOperationException">A call failed.</exception>
    public static async Task<MeasuredLoad> OfLabAsync(
        int callers, TimeSpan length, Func<Task> call, int? serverPid, CancellationToken cancellation)
    {
        var plan = new LoadPlan
        {
            Callers = callers,
            Duration = length,
            WarmupFloor = TimeSpan.Zero,
            WarmupCap = TimeSpan.Zero,
        };
        var (client, server) = (Environment.CpuUsage.TotalTime, ProcessTime.Of(serverPid));
        var result = await ClosedLoop.RunAsync(plan, call, cancellation);
        (client, server) = (Environment.CpuUsage.TotalTime - client, ProcessTime.Of(serverPid) - server);
        // The cold call, which is not among the samples, was made as well.
        var calls = result.Samples.Count + 1;
        return result.Errors == 0
            ? new(result.CallsPerSecond, ProcessTime.PerCall(client, calls),
                ProcessTime.PerCall(server, calls))
            : throw new InvalidOperationException($"{result.Errors} calls failed, the first with {result.FirstError}.");
    }
}
