using ProtoBuf;
using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;

namespace GrpcLab.CodeFirst;

/// <summary>The service of performance.proto as a C# interface.</summary>
[Service("performance.Monitor")]
public interface IMonitor
{
    /// <summary>One question, one answer.</summary>
    [Operation("GetPerformance")]
    ValueTask<Status> GetPerformanceAsync(StatusOrder request, CallContext context = default);

    /// <summary>Each question on the stream gets one answer, in order.</summary>
    [Operation("GetManyPerformanceStats")]
    IAsyncEnumerable<Status> GetManyPerformanceStatsAsync(
        IAsyncEnumerable<StatusOrder> requests, CallContext context = default);
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
    /// <summary>A number.</summary>
    [ProtoMember(1)]
    public int A { get; set; }

    /// <summary>A number.</summary>
    [ProtoMember(2)]
    public int B { get; set; }

    /// <summary>A number.</summary>
    [ProtoMember(3)]
    public int C { get; set; }

    /// <summary>A number.</summary>
    [ProtoMember(4)]
    public int D { get; set; }
}

/// <summary>shapes.SmallMixed.</summary>
[ProtoContract]
public sealed class Mixed
{
    /// <summary>A number.</summary>
    [ProtoMember(1)]
    public int Id { get; set; }

    /// <summary>A number.</summary>
    [ProtoMember(2)]
    public int Quantity { get; set; }

    /// <summary>A text.</summary>
    [ProtoMember(3)]
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    [ProtoMember(4)]
    public string Comment { get; set; } = "";

    /// <summary>The nested object.</summary>
    [ProtoMember(5)]
    public MixedOwner? Owner { get; set; }
}

/// <summary>shapes.Owner.</summary>
[ProtoContract]
public sealed class MixedOwner
{
    /// <summary>A number.</summary>
    [ProtoMember(1)]
    public int Id { get; set; }

    /// <summary>A text.</summary>
    [ProtoMember(2)]
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    [ProtoMember(3)]
    public string City { get; set; } = "";
}

/// <summary>shapes.ListRequest.</summary>
[ProtoContract]
public sealed class ListOrder
{
    /// <summary>Items, 0 to 1,000.</summary>
    [ProtoMember(1)]
    public int Count { get; set; }
}

/// <summary>shapes.BigList.</summary>
[ProtoContract]
public sealed class ItemList
{
    /// <summary>The items, in order of their ids.</summary>
    [ProtoMember(1)]
    public List<ListItem> Items { get; set; } = [];
}

/// <summary>shapes.Item.</summary>
[ProtoContract]
public sealed class ListItem
{
    /// <summary>From 1 on.</summary>
    [ProtoMember(1)]
    public int Id { get; set; }

    /// <summary>A text.</summary>
    [ProtoMember(2)]
    public string Name { get; set; } = "";

    /// <summary>A text.</summary>
    [ProtoMember(3)]
    public string Description { get; set; } = "";

    /// <summary>A text.</summary>
    [ProtoMember(4)]
    public string Category { get; set; } = "";

    /// <summary>A number.</summary>
    [ProtoMember(5)]
    public int Quantity { get; set; }

    /// <summary>A number with two decimals.</summary>
    [ProtoMember(6)]
    public double Price { get; set; }

    /// <summary>Yes or no.</summary>
    [ProtoMember(7)]
    public bool Available { get; set; }

    /// <summary>Seconds since 1970.</summary>
    [ProtoMember(8)]
    public long Updated { get; set; }
}

/// <summary>performance.PerformanceStatusRequest.</summary>
[ProtoContract]
public sealed class StatusOrder
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

    /// <summary>100 bytes.</summary>
    [ProtoMember(5)]
    public byte[] DataLoad1 { get; set; } = [];

    /// <summary>100 bytes.</summary>
    [ProtoMember(6)]
    public byte[] DataLoad2 { get; set; } = [];
}
