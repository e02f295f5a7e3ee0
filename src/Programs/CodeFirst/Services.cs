using Grpc.Core;
using MessageShapes;
using ProtoBuf.Grpc;

namespace GrpcLab.CodeFirst;

/// <summary>
/// Answers as large as those of the course's own MonitorService: random numbers, and two loads of 100 bytes that all
/// answers share.
/// </summary>
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
    public ValueTask<Status> GetPerformanceAsync(StatusOrder request, CallContext context = default) => new(new Status
    {
        CpuPercentageUsage = Random.Shared.NextDouble() * 100,
        MemoryUsage = Random.Shared.NextDouble() * 100,
        ProcessesRunning = Random.Shared.Next(1, 1000),
        ActiveConnections = Random.Shared.Next(0, 1000),
        DataLoad1 = Load1,
        DataLoad2 = Load2,
    });
}

/// <summary>The answers of the course's own ShapesService.</summary>
public sealed class ShapesAnswers : IShapes
{
    private static readonly ListItem[] Items = [.. Catalogue.ListDto(Catalogue.Size).Items.Select(ToItem)];

    // Kept as the other servers keep theirs, so that only writing it is measured.
    private static readonly ItemList Whole = new() { Items = [.. Items] };

    /// <inheritdoc/>
    public ValueTask<Ints> SendIntsAsync(Ints request, CallContext context = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return new(new Ints { A = request.A + 1, B = request.B + 1, C = request.C + 1, D = request.D + 1 });
    }

    /// <inheritdoc/>
    public ValueTask<Mixed> SendMixedAsync(Mixed request, CallContext context = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return new(new Mixed
        {
            Id = request.Id + 1,
            Quantity = request.Quantity,
            Name = request.Name,
            Comment = request.Comment,
            Owner = request.Owner,
        });
    }

    /// <inheritdoc/>
    public ValueTask<ItemList> GetListAsync(ListOrder request, CallContext context = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return request.Count switch
        {
            Catalogue.Size => new(Whole),
            >= 0 and < Catalogue.Size => new(new ItemList { Items = [.. Items.Take(request.Count)] }),
            _ => throw new RpcException(new Grpc.Core.Status(
                StatusCode.InvalidArgument, $"count is {request.Count}; it must be from 0 to {Catalogue.Size}.")),
        };
    }

    private static ListItem ToItem(ItemDto item) => new()
    {
        Id = item.Id,
        Name = item.Name,
        Description = item.Description,
        Category = item.Category,
        Quantity = item.Quantity,
        Price = item.Price,
        Available = item.Available,
        Updated = item.Updated,
    };
}
