using Shop.V1;

namespace Shop.Front;

// An order as JSON. The receipt is null until the worker has uploaded it.
internal sealed record OrderView(string Id, string Item, int Quantity, decimal Total, ReceiptView? Receipt)
{
    public static OrderView Of(Order order) => new(
        order.Id, order.Item, order.Quantity, order.TotalCents / 100m,
        order.Receipt is { } receipt ? new(receipt.Bytes, receipt.Chunks, receipt.Sha256) : null);
}
