using Shop.V1;

namespace Shop.Front;

// The web API: JSON over HTTP/1.1.
internal static class Web
{
    public static void Map(IEndpointRouteBuilder app)
    {
        app.MapPost("/orders", async (Purchase purchase, Orders.OrdersClient orders, CancellationToken cancellation) =>
            OrderView.Of(await orders.PlaceAsync(
                purchase.ToRequest(), deadline: DateTime.UtcNow.AddSeconds(5), cancellationToken: cancellation)));

        #region deadline
        app.MapGet("/orders/{id}", async (string id, Orders.OrdersClient orders, CancellationToken cancellation) =>
        {
            var order = await orders.GetAsync(
                new GetRequest { Id = id },
                deadline: DateTime.UtcNow.AddSeconds(2),     // the server learns it, and stops working, too
                cancellationToken: cancellation);            // the browser went away
            return OrderView.Of(order);
        });
        #endregion
    }
}
