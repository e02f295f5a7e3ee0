using Performance;

namespace GrpcLab.Gateway;

/// <summary>One answer of the server: emulated statistics and two loads of random bytes.</summary>
internal sealed record PerformanceStatus
{
    /// <summary>Emulated processor use, 0 to 100 percent.</summary>
    /// <example>41.7</example>
    public required double CpuPercentageUsage { get; init; }

    /// <summary>Emulated memory use, 0 to 100 percent.</summary>
    /// <example>63.2</example>
    public required double MemoryUsage { get; init; }

    /// <summary>Emulated number of processes.</summary>
    /// <example>212</example>
    public required int ProcessesRunning { get; init; }

    /// <summary>Emulated number of connections.</summary>
    /// <example>87</example>
    public required int ActiveConnections { get; init; }

    /// <summary>The load the server put in without a copy; read here with ToByteArray. Base64.</summary>
    /// <example>3q2+7w==</example>
    public required byte[] DataLoad1 { get; init; }

    /// <summary>
    /// The load the server put in with a copy; read here where it is, with MemoryMarshal.TryGetArray. Base64.
    /// </summary>
    /// <example>yv66vg==</example>
    public required ReadOnlyMemory<byte> DataLoad2 { get; init; }

    /// <summary>The status in a message.</summary>
    public static PerformanceStatus From(PerformanceStatusResponse message) => new()
    {
        CpuPercentageUsage = message.CpuPercentageUsage,
        MemoryUsage = message.MemoryUsage,
        ProcessesRunning = message.ProcessesRunning,
        ActiveConnections = message.ActiveConnections,
        DataLoad1 = ByteLoads.Copy(message.DataLoad1),
        DataLoad2 = ByteLoads.View(message.DataLoad2),
    };
}
