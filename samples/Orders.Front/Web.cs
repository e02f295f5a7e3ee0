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
                deadline: DateTime.UtcNow.AddSeconds(2),     // the server learns it, and cancels its call's token
                cancellationToken: cancellation);            // the browser went away
            return OrderView.Of(order);
        });
        #endregion
    }
}

// What a browser posts. Without an id the front chooses one, and its own retries are still one order.
internal sealed record Purchase(string? Id, string Item, int Quantity)
{
    public PlaceRequest ToRequest() =>
        new() { Id = Id ?? Guid.NewGuid().ToString("N"), Item = Item, Quantity = Quantity };
}

// An order as JSON. The receipt is null until the worker has uploaded it.
internal sealed record OrderView(string Id, string Item, int Quantity, decimal Total, ReceiptView? Receipt)
{
    public static OrderView Of(Order order) => new(
        order.Id, order.Item, order.Quantity, order.TotalCents / 100m,
        order.Receipt is { } receipt ? new(receipt.Bytes, receipt.Chunks, receipt.Sha256) : null);
}

internal sealed record ReceiptView(long Bytes, int Chunks, string Sha256);
