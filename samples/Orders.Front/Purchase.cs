using Shop.V1;

namespace Shop.Front;

// What a browser posts. Without an id the front chooses one, and its own retries are still one order.
internal sealed record Purchase(string? Id, string Item, int Quantity)
{
    public PlaceRequest ToRequest() =>
        new() { Id = Id ?? Guid.NewGuid().ToString("N"), Item = Item, Quantity = Quantity };
}
