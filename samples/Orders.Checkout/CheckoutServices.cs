using Grpc.Core;
using Shop.V1;

namespace Shop.Checkout;

// What stands between the front and the orders service: it passes an order on, and so waits for another service.
#region awaiting-handler
internal sealed class AwaitingCheckout(Orders.OrdersClient orders) : Orders.OrdersBase
{
    public override async Task<Order> Place(PlaceRequest request, ServerCallContext context) =>
        await orders.PlaceAsync(   // its thread does other work meanwhile
            request, deadline: context.Deadline, cancellationToken: context.CancellationToken);
}
#endregion

#region blocking-handler
internal sealed class BlockingCheckout(Orders.OrdersClient orders) : Orders.OrdersBase
{
    public override Task<Order> Place(PlaceRequest request, ServerCallContext context) =>
        Task.FromResult(orders.Place(   // holds its thread until the answer
            request, deadline: context.Deadline, cancellationToken: context.CancellationToken));
}
#endregion
