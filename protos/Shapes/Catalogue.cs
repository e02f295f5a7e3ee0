namespace MessageShapes;

/// <summary>The content of the big list: the same 1,000 items as message and as JSON, drawn from their ids.</summary>
/// <remarks>
/// Made once and kept, as a cache would: what is measured is writing, moving and reading it. Nothing in it needs
/// escaping, and no price is a whole number, so that all serialisers write the same text.
/// </remarks>
public static class Catalogue
{
    /// <summary>How many items there are.</summary>
    public const int Size = 1000;

    private const long FirstUpdate = 1_750_000_000;

    private static readonly string[] Categories = ["garden", "kitchen", "office", "workshop", "travel"];

    private static readonly ItemDto[] Dtos = [.. Enumerable.Range(1, Size).Select(Draw)];
    private static readonly Item[] Messages = [.. Dtos.Select(ToMessage)];
    private static readonly BigList Whole = new() { Items = { Messages } };
    private static readonly BigListDto WholeDto = new() { Items = Dtos };

    /// <summary>The first items as a message.</summary>
    /// <param name="count">How many, 0 to 1,000.</param>
    public static BigList List(int count) => count == Size ? Whole : new() { Items = { Messages[..count] } };

    /// <summary>The first items for JSON.</summary>
    /// <param name="count">How many, 0 to 1,000.</param>
    public static BigListDto ListDto(int count) => count == Size ? WholeDto : new() { Items = Dtos[..count] };

    /// <summary>The quantities of the first items added up: what a reader of the list can check it by.</summary>
    /// <param name="count">How many, 0 to 1,000.</param>
    public static int TotalQuantity(int count) => Dtos.Take(count).Sum(item => item.Quantity);

    private static ItemDto Draw(int id) => new()
    {
        Id = id,
        Name = $"Item {id}",
        Description = $"Item {id} of the catalogue, packed by {id * 7 % 24}, sent in {id * 3 % 9} days",
        Category = Categories[id % Categories.Length],
        Quantity = id * 37 % 500,
        Price = ((id * 997 % 50_000 * 100) + (id % 99) + 1) / 100.0,
        Available = id % 4 != 0,
        Updated = FirstUpdate + (id * 3607),
    };

    private static Item ToMessage(ItemDto item) => new()
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
