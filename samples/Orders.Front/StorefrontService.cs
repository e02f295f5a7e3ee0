using Grpc.Core;
using Shop.V1;

namespace Shop.Front;

// For other services. It sets no deadline of its own: the caller's goes on to the orders service.
internal sealed class StorefrontService(Orders.OrdersClient orders) : Storefront.StorefrontBase
{
    public override async Task<Order> Buy(PlaceRequest request, ServerCallContext context) =>
        await orders.PlaceAsync(request);
}
