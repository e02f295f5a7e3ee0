using Google.Protobuf;
using Performance;

namespace GrpcLab.Server;

/// <summary>Makes the answers: random statistics, and two loads of fixed bytes.</summary>
/// <remarks>
/// The bytes are drawn once, with a seed, so that an answer costs the same every time and in every launch.
/// </remarks>
internal sealed class EmulatedStatistics
{
    private const int Seed = 20_26;

    private readonly byte[] _load1;
    private readonly byte[] _load2;

    /// <summary>Draws the loads.</summary>
    public EmulatedStatistics(int payloadBytes)
    {
        var random = new Random(Seed);
        _load1 = new byte[payloadBytes];
        _load2 = new byte[payloadBytes];
        random.NextBytes(_load1);
        random.NextBytes(_load2);
    }

    /// <summary>One answer.</summary>
    public PerformanceStatusResponse Next() => new()
    {
        CpuPercentageUsage = Random.Shared.NextDouble() * 100,
        MemoryUsage = Random.Shared.NextDouble() * 100,
        ProcessesRunning = Random.Shared.Next(1, 1000),
        ActiveConnections = Random.Shared.Next(0, 1000),

        // Safe without a copy, because nothing ever writes to this array again.
        DataLoad1 = UnsafeByteOperations.UnsafeWrap(_load1),
        DataLoad2 = ByteString.CopyFrom(_load2),
    };
}
