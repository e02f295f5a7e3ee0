using ProtoBuf;
using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;

namespace GrpcLab.CodeFirst;

/// <summary>The unary call of performance.proto's service as a C# interface.</summary>
[Service("performance.Monitor")]
public interface IMonitor
{
    /// <summary>One question, one answer.</summary>
    [Operation("GetPerformance")]
    ValueTask<Status> GetPerformanceAsync(StatusOrder request, CallContext context = default);
}

/// <summary>The service of shapes.proto as a C# interface: this is the contract, and nothing else is.</summary>
[Service("shapes.Shapes")]
public interface IShapes
{
    /// <summary>Answers with each number plus one.</summary>
    [Operation("SendInts")]
    ValueTask<Ints> SendIntsAsync(Ints request, CallContext context = default);

    /// <summary>Answers with the same content and the id plus one.</summary>
    [Operation("SendMixed")]
    ValueTask<Mixed> SendMixedAsync(Mixed request, CallContext context = default);

    /// <summary>Answers with the first items of the catalogue.</summary>
    [Operation("GetList")]
    ValueTask<ItemList> GetListAsync(ListOrder request, CallContext context = default);
}

/// <summary>shapes.SmallInts.</summary>
[ProtoContract]
public sealed class Ints
{
    [ProtoMember(1)] public int A { get; set; }
    [ProtoMember(2)] public int B { get; set; }
    [ProtoMember(3)] public int C { get; set; }
    [ProtoMember(4)] public int D { get; set; }
}

/// <summary>shapes.SmallMixed.</summary>
[ProtoContract]
public sealed class Mixed
{
    [ProtoMember(1)] public int Id { get; set; }
    [ProtoMember(2)] public int Quantity { get; set; }
    [ProtoMember(3)] public string Name { get; set; } = "";
    [ProtoMember(4)] public string Comment { get; set; } = "";
    [ProtoMember(5)] public MixedOwner? Owner { get; set; }
}

/// <summary>shapes.Owner.</summary>
[ProtoContract]
public sealed class MixedOwner
{
    [ProtoMember(1)] public int Id { get; set; }
    [ProtoMember(2)] public string Name { get; set; } = "";
    [ProtoMember(3)] public string City { get; set; } = "";
}

/// <summary>shapes.ListRequest.</summary>
[ProtoContract]
public sealed class ListOrder
{
    [ProtoMember(1)] public int Count { get; set; }
}

/// <summary>shapes.BigList.</summary>
[ProtoContract]
public sealed class ItemList
{
    [ProtoMember(1)] public List<ListItem> Items { get; set; } = [];
}

/// <summary>shapes.Item.</summary>
[ProtoContract]
public sealed class ListItem
{
    [ProtoMember(1)] public int Id { get; set; }
    [ProtoMember(2)] public string Name { get; set; } = "";
    [ProtoMember(3)] public string Description { get; set; } = "";
    [ProtoMember(4)] public string Category { get; set; } = "";
    [ProtoMember(5)] public int Quantity { get; set; }
    [ProtoMember(6)] public double Price { get; set; }
    [ProtoMember(7)] public bool Available { get; set; }
    [ProtoMember(8)] public long Updated { get; set; }
}

/// <summary>performance.PerformanceStatusRequest.</summary>
[ProtoContract]
public sealed class StatusOrder
{
    [ProtoMember(1)] public string ClientName { get; set; } = "";
}

/// <summary>performance.PerformanceStatusResponse.</summary>
[ProtoContract]
public sealed class Status
{
    [ProtoMember(1)] public double CpuPercentageUsage { get; set; }
    [ProtoMember(2)] public double MemoryUsage { get; set; }
    [ProtoMember(3)] public int ProcessesRunning { get; set; }
    [ProtoMember(4)] public int ActiveConnections { get; set; }
    [ProtoMember(5)] public byte[] DataLoad1 { get; set; } = [];
    [ProtoMember(6)] public byte[] DataLoad2 { get; set; } = [];
}
