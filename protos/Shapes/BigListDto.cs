namespace MessageShapes;

/// <summary>A part of the catalogue, as JSON.</summary>
public sealed record BigListDto
{
    /// <summary>The items, in order of their ids.</summary>
    public IReadOnlyList<ItemDto> Items { get; set; } = [];
}
