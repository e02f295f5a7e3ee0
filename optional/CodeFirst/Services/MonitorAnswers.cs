using ProtoBuf.Grpc;

namespace GrpcLab.CodeFirst;

/// <summary>Answers as the course's own MonitorService gives them: random numbers and two loads of 100 bytes.</summary>
public sealed class MonitorAnswers : IMonitor
{
    private const int Seed = 20_26;
    private const int LoadBytes = 100;

    private static readonly byte[] Load1 = new byte[LoadBytes];
    private static readonly byte[] Load2 = new byte[LoadBytes];

    static MonitorAnswers()
    {
        var random = new Random(Seed);
        random.NextBytes(Load1);
        random.NextBytes(Load2);
    }

    /// <inheritdoc/>
    public ValueTask<Status> GetPerformanceAsync(StatusOrder request, CallContext context = default) => new(Next());

    /// <inheritdoc/>
    public async IAsyncEnumerable<Status> GetManyPerformanceStatsAsync(
        IAsyncEnumerable<StatusOrder> requests, CallContext context = default)
    {
        ArgumentNullException.ThrowIfNull(requests);
        await foreach (var _ in requests.WithCancellation(context.CancellationToken)) yield return Next();
    }

    private static Status Next() => new()
    {
        CpuPercentageUsage = Random.Shared.NextDouble() * 100,
        MemoryUsage = Random.Shared.NextDouble() * 100,
        ProcessesRunning = Random.Shared.Next(1, 1000),
        ActiveConnections = Random.Shared.Next(0, 1000),
        DataLoad1 = Load1,
        DataLoad2 = Load2,
    };
}
