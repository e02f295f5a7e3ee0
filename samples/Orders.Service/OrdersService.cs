using Grpc.Core;
using Shop.V1;

namespace Shop.Service;

#region service-class
internal sealed partial class OrdersService(OrderBook book, IHostApplicationLifetime lifetime)
    : Orders.OrdersBase
{
    public override Task<Order> Place(PlaceRequest request, ServerCallContext context) =>
        Task.FromResult(book.Place(request));

    public override Task<Order> Get(GetRequest request, ServerCallContext context) =>
        Task.FromResult(book.Find(request.Id)
            ?? throw new RpcException(new Status(StatusCode.NotFound, $"There is no order {request.Id}.")));
}
#endregion
