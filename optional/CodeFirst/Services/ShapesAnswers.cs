using Grpc.Core;
using MessageShapes;
using ProtoBuf.Grpc;

namespace GrpcLab.CodeFirst;

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
