using System.Runtime.Serialization;

namespace GrpcLab.CodeFirst;

/// <summary>performance.PerformanceStatusRequest.</summary>
[DataContract]
public sealed class StatusOrder
{
    /// <summary>A name for the caller.</summary>
    [DataMember(Order = 1)]
    public string ClientName { get; set; } = "";
}

/// <summary>performance.PerformanceStatusResponse.</summary>
[DataContract]
public sealed class Status
{
    /// <summary>0 to 100.</summary>
    [DataMember(Order = 1)]
    public double CpuPercentageUsage { get; set; }

    /// <summary>0 to 100.</summary>
    [DataMember(Order = 2)]
    public double MemoryUsage { get; set; }

    /// <summary>A number.</summary>
    [DataMember(Order = 3)]
    public int ProcessesRunning { get; set; }

    /// <summary>A number.</summary>
    [DataMember(Order = 4)]
    public int ActiveConnections { get; set; }

    /// <summary>100 bytes.</summary>
    [DataMember(Order = 5)]
    public byte[] DataLoad1 { get; set; } = [];

    /// <summary>100 bytes.</summary>
    [DataMember(Order = 6)]
    public byte[] DataLoad2 { get; set; } = [];
}
