using ProtoBuf;
using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;

namespace ColdPool;

/// <summary>The service of performance.proto as a C# interface, for protobuf-net.Grpc: blocking, and awaited.</summary>
[Service("performance.Monitor")]
public interface IMonitor
{
    /// <summary>Holds its thread until the answer is there.</summary>
    [Operation("GetPerformance")]
    Status GetPerformance(StatusRequest request, CallContext context = default);

    /// <summary>The same call, awaited.</summary>
    [Operation("GetPerformance")]
    ValueTask<Status> GetPerformanceAsync(StatusRequest request, CallContext context = default);
}

/// <summary>performance.PerformanceStatusRequest.</summary>
[ProtoContract]
public sealed class StatusRequest
{
    /// <summary>A name for the caller.</summary>
    [ProtoMember(1)]
    public string ClientName { get; set; } = "";
}

/// <summary>performance.PerformanceStatusResponse.</summary>
[ProtoContract]
public sealed class Status
{
    /// <summary>0 to 100.</summary>
    [ProtoMember(1)]
    public double CpuPercentageUsage { get; set; }

    /// <summary>0 to 100.</summary>
    [ProtoMember(2)]
    public double MemoryUsage { get; set; }

    /// <summary>A number.</summary>
    [ProtoMember(3)]
    public int ProcessesRunning { get; set; }

    /// <summary>A number.</summary>
    [ProtoMember(4)]
    public int ActiveConnections { get; set; }

    /// <summary>A few bytes.</summary>
    [ProtoMember(5)]
    public byte[] DataLoad1 { get; set; } = [];

    /// <summary>A few bytes.</summary>
    [ProtoMember(6)]
    public byte[] DataLoad2 { get; set; } = [];
}
